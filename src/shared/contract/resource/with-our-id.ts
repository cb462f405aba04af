/** Rows of a body name their record `_id`, as answers do; a client turns names of a call's own fields alone into ours. */
export function withOurId(row: unknown): unknown {
  if (typeof row !== "object" || row === null || !("_id" in row)) return row;
  const { _id: id, ...rest } = row;
  return { ...rest, id };
}
