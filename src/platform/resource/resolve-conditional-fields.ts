import { AppError } from "#shared/app-error.ts";
import { emptyValueOf, isAsked, issuesOfWhen, isTouched } from "#shared/contract/resource/when.ts";
import type { Bound } from "./binding.ts";

/**
 * Returns the values of a new record, or the changes of the record `before`, with the fields cleared that don't apply
 * to it (`when`). Throws `invalid_input` at required fields that are missing.
 */
export function resolveConditionalFields(
  { resource: { fields, schemas } }: Pick<Bound, "resource">,
  input: Readonly<Record<string, unknown>>,
  before?: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const settled = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const now = () => ({ ...before, ...settled });
  for (const [name, field] of Object.entries(fields)) {
    if (!field.when || (before && !isTouched(fields, settled, name))) continue;
    const isMissing = now()[name] === undefined;
    if (isMissing || !isAsked(fields, now(), name))
      settled[name] = emptyValueOf(name, field, schemas.record.shape[name]);
  }
  const issues = issuesOfWhen(fields, now(), settled);
  if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
  return settled;
}
