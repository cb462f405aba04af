import { data } from "react-router";
import { isApiError } from "#shared/contract/client.ts";

/** For loaders: what the API doesn't know, or can't be asked by such an address, is a page that isn't there (SH-13). */
export async function foundOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, "not_found") || isApiError(error, "invalid_input")) throw data(null, { status: 404 });
    throw error;
  }
}
