"""*Call the director*: the table is asked for, directors are pinged, one of them comes."""
