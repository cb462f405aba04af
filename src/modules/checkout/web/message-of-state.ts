/** Returns the server's message passed to this page; undefined when the URL was opened directly. */
export function messageOfState(state: unknown): string | undefined {
  const message = typeof state === "object" && state !== null && "message" in state ? state.message : undefined;
  return typeof message === "string" ? message : undefined;
}
