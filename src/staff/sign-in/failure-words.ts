import { isApiError } from "#shared/contract/client.ts";

/** Returns the message for a failed step of the sign-in. Rethrows any other error, as it is a bug in our code. */
export function failureWords(error: unknown): string {
  if (isApiError(error)) return error.issues[0]?.message ?? error.message;
  // The browser's own refusals: the person closed its prompt, or the device has no passkey for this site.
  if (error instanceof DOMException || (error instanceof Error && error.name === "WebAuthnError"))
    return "No passkey was used. Try again, or use the code from your app.";
  throw error;
}
