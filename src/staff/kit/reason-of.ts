import { isApiError } from "#shared/contract/client.ts";

/** Why something failed, for people: the server's own words, where it answered. */
export function reasonOf(error: unknown): string {
  return isApiError(error) ? error.message : "That did not work. Try again.";
}
