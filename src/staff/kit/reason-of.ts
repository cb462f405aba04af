import { isApiError } from "#shared/contract/client.ts";

/** Returns why something failed, for people: the server's own message, or `otherwise` if it did not respond. */
export function reasonOf(error: unknown, otherwise = "That did not work. Try again."): string {
  return isApiError(error) ? error.message : otherwise;
}
