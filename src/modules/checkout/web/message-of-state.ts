/** Returns the server's message passed to this page; undefined when the URL was opened directly. */
export function messageOfState(state: unknown): string | undefined {
  const told = typeof state === "object" && state !== null && "message" in state ? state.message : undefined;
  return typeof told === "string" ? told : undefined;
}
