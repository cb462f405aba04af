/**
 * Loaded into the server when the start script runs it as a child. The script holds the other end of this channel: if
 * it is killed, the server also shuts down gracefully and frees the port.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
