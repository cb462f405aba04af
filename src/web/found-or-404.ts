import { data } from "react-router";
import { isApiError } from "#shared/contract/client.ts";

/** Throws a 404 for data that the API doesn't know or can't look up by this URL (SH-13). For loaders. */
export async function foundOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error, "not_found") || isApiError(error, "invalid_input")) throw data(null, { status: 404 });
    throw error;
  }
}
