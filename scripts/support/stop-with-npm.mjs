/**
 * Stops a script whose npm was stopped. npm runs scripts through a shell, which dies of a SIGTERM to npm and doesn't
 * forward it: when the shell is gone, the script stops as if it had received the signal itself.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  timer.unref();
}
