#!/bin/sh
# Runs a command of Halcyon with the Node that lies beside it. Settings are environment variables; those that
# /etc/halcyon/halcyon.env (or the file that HALCYON_ENV names) has as well come second.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=${HALCYON_ENV:-/etc/halcyon/halcyon.env}
[ -r "$settings" ] || settings=
export BUILD_DIR="$here/lib/build" NODE_ENV="${NODE_ENV:-production}"
# A busy server holds some 300 MB less with these and the flag.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-8388608}" MALLOC_TOP_PAD_="${MALLOC_TOP_PAD_:-262144}"
exec "$here/lib/node" ${settings:+"--env-file=$settings"} --max-semi-space-size=16 "$here/lib/build/start/halcyon.js" "$@"
