#!/bin/sh
# Starts an unpacked package ($1) in the present folder where no network can be reached, has a script ($2) book a visit, and stops
# it. Runs inside of `unshare --net`.
set -eu
ip link set lo up
"$1/bin/halcyon" start > start.log 2>&1 &
server=$!
trap 'kill "$server" 2> /dev/null || true' EXIT
code=0
"$1/lib/node" "$2" "http://127.0.0.1:$PORT" || code=$?
kill "$server" 2> /dev/null || true
wait "$server" || code=$?
trap - EXIT
[ "$code" = 0 ] || tail -n 20 start.log >&2
exit "$code"
