/** The fields that may differ between two records of one customer; staff choose the value of each. */
export const mergeFields = ["firstName", "lastName", "email", "phone", "dateOfBirth"] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeSide = "keep" | "drop";
export type MergeChoice = Partial<Record<MergeField, MergeSide>>;

export type MergeableFields = Record<MergeField, string | null>;

/**
 * Returns the field values after a merge. Each value comes from the record that staff chose; without a choice, from the
 * remaining record, or from the other record if the remaining one has none.
 */
export function joinFields(keep: MergeableFields, drop: MergeableFields, choice: MergeChoice): MergeableFields {
  const chosen = (field: MergeField) => {
    const side = choice[field];
    if (side) return side === "keep" ? keep[field] : drop[field];
    return keep[field] || drop[field];
  };
  return {
    firstName: chosen("firstName"),
    lastName: chosen("lastName"),
    email: chosen("email"),
    phone: chosen("phone"),
    dateOfBirth: chosen("dateOfBirth"),
  };
}
