/**
 * Renames `_id` in a row to our `id`. Rows in a body may have either name: a client that sends back a response uses
 * `_id`, but our own client renames only the top-level fields of its input and so sends `id`.
 */
export function withOurId(row: unknown): unknown {
  if (typeof row !== "object" || row === null || !("_id" in row)) return row;
  const { _id: id, ...rest } = row;
  return { ...rest, id };
}
