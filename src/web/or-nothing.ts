import { isApiError } from "#shared/contract/client.ts";

/** A read that a page can do without: a failed answer of the API gives nothing, and the page stands (ER-2, SH-13). */
export async function orNothing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isApiError(error)) return undefined; // the API has logged it
    throw error;
  }
}
