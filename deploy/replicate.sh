#!/bin/sh
# Copies what is new in the data folder to a replica, round after round: DATA_DIR=/data REPLICA=/replica deploy/replicate.sh
#
# Round by round, because Litestream in one go holds a reader open on every ledger for as long as it runs: then the bot
# cannot take the words of somebody who was forgotten off the disk. And anew every day, because rounds throw nothing
# away: what was forgotten is out of the replica when the day before the last is, within KEEP_DAYS.
set -eu
umask 077
here=$(dirname "$0")
export DATA_DIR REPLICA GENERATION META
pause=${PAUSE_S:-5} keep=${KEEP_DAYS:-2}
mkdir -p "$REPLICA"
while :; do
    day=$(date -u +%F)
    GENERATION=$(date -u +%Y-%m-%dT%H-%M-%SZ) META=$(mktemp -d)
    trap 'rm -rf "$META"' EXIT
    trap 'exit 0' TERM INT
    while [ "$(date -u +%F)" = "$day" ]; do
        if litestream replicate -config "$here/litestream.yml" -once -log-level warn; then
            touch "$REPLICA/$GENERATION/whole"
            find "$REPLICA" -mindepth 1 -maxdepth 1 -type d -name '20*' ! -name "$GENERATION" -mtime +"$((keep - 1))" -exec rm -rf {} +
        fi
        sleep "$pause" & wait $!
    done
    rm -rf "$META"
done
