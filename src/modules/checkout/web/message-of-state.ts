/** The server's message to the page that led here; nothing when the address was opened directly. */
export function messageOfState(state: unknown): string | undefined {
  const told = typeof state === "object" && state !== null && "message" in state ? state.message : undefined;
  return typeof told === "string" ? told : undefined;
}
