"""Measurements that are part of the project: what it promises about its speed can be repeated by anybody."""
