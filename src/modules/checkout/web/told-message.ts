/** What the page that led here was told by the server, if it was: nothing when the address was opened by itself. */
export function toldMessage(state: unknown): string | undefined {
  const told = typeof state === "object" && state !== null && "message" in state ? state.message : undefined;
  return typeof told === "string" ? told : undefined;
}
