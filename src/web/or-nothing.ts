import { isApiError } from "#shared/contract/client.ts";

/**
 * Awaits a read that is optional for a page. If the API fails, returns undefined, so that the page still renders (ER-2,
 * SH-13).
 */
export async function orNothing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error)) return undefined; // already logged by the API
    throw error;
  }
}
