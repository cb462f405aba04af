import { isApiError } from "#shared/contract/client.ts";

/** Returns why something failed, for people: the server's own message if it responded. */
export function reasonOf(error: unknown): string {
  return isApiError(error) ? error.message : "That did not work. Try again.";
}
