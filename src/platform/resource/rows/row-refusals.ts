import { AppError, isAppError } from "#shared/app-error.ts";
import type { Bound } from "../binding.ts";

type RowPlace = { bound: Bound; id: string | undefined; path: string };

/**
 * The refused row that each error is about. The reason is read from the database later, outside the failed transaction.
 */
const places = new WeakMap<object, RowPlace>();

/** Returns and removes the place of a refused row. */
export function takeRowPlace(error: unknown): RowPlace | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const place = places.get(error);
  places.delete(error);
  return place;
}

/**
 * Converts a row's refusal to one of the record that the row belongs to: each path in it leads from the record to the
 * row's field.
 */
export function atRow(error: AppError, { path, bound }: Pick<RowPlace, "path" | "bound">): AppError {
  const issues = error.issues ?? [{ path: bound.resource.title, message: error.message }];
  return new AppError("invalid_input", {
    message: error.message,
    cause: error,
    issues: issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
  });
}

/** Runs the write of a row, and notes in its refusals which row it is. */
export async function writingRow<Result>(place: RowPlace, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) throw atRow(error, place);
    if (typeof error === "object" && error !== null) places.set(error, place);
    throw error;
  }
}
