/** Replaces a value that the audit log must not contain: contact details, notes, health answers. */
export const HIDDEN_VALUE = "changed";

type Fields = Record<string, unknown>;

/**
 * Returns the fields that differ between two states of a record, before and after. For a field named in `hidden`, only
 * the fact of the change is returned. A missing state (a new or a deleted record) is treated as having no fields.
 */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
  hidden: readonly string[] = [],
): { before: Fields; after: Fields } {
  const changed: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [was, is] = [before?.[field], after?.[field]];
    if (isSame(was, is)) continue;
    const isHidden = hidden.includes(field);
    if (was !== undefined) changed.before[field] = isHidden ? HIDDEN_VALUE : was;
    if (is !== undefined) changed.after[field] = isHidden ? HIDDEN_VALUE : is;
  }
  return changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
