/**
 * Loaded into the server when the start script runs it as a child: the script holds the other end of this channel, so if
 * it is killed the server stops too, in order, and leaves the port.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
