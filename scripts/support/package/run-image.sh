#!/bin/sh
# Runs a command in an image's root ($1) as a container engine would: read-only but /data and /tmp, as user 10001, without a
# capability, in namespaces of its own but the network's. Runs inside of `unshare --mount --pid --fork
# --ipc --uts`.
set -eu
root=$1
shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o uid=10001,gid=10001,mode=700 tmpfs "$root/data"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
