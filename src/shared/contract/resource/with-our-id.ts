/**
 * Renames `_id` in a row to our name. Rows in a body use `_id`, as in responses, but a client renames only a call's own
 * fields.
 */
export function withOurId(row: unknown): unknown {
  if (typeof row !== "object" || row === null || !("_id" in row)) return row;
  const { _id: id, ...rest } = row;
  return { ...rest, id };
}
