type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export type JoinedField = {
  field: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  who: "theirs" | "mine" | "both";
};

/**
 * Compares two people's changes to one record, field by field. `before` is the version that both started from. A field
 * that both changed to the same value is no conflict. `written` returns the part of a value to compare, for values that
 * also contain data people don't enter.
 */
export function compareChanges(
  names: readonly string[],
  before: Fields,
  theirs: Fields,
  mine: Fields,
  written: (field: string, value: unknown) => unknown = (_, value) => value,
): JoinedField[] {
  return names.flatMap((field): JoinedField[] => {
    const differ = (one: Fields, other: Fields) => !isSame(written(field, one[field]), written(field, other[field]));
    const isTheirs = differ(before, theirs);
    const isMine = differ(before, mine);
    if ((!isTheirs && !isMine) || (isTheirs && isMine && !differ(theirs, mine))) return [];
    const who = isTheirs && isMine ? "both" : isTheirs ? "theirs" : "mine";
    return [{ field, before: before[field], theirs: theirs[field], mine: mine[field], who }];
  });
}

/**
 * Returns the fields to write over the other person's version: those that only I changed, and those that both changed
 * where my value was chosen.
 */
export function joinedChanges(fields: readonly JoinedField[], isMine: (field: string) => boolean): Fields {
  return Object.fromEntries(
    fields
      .filter(({ who, field }) => who === "mine" || (who === "both" && isMine(field)))
      .map(({ field, mine }) => [field, mine]),
  );
}
