import { type MergeChoice, type MergeField, type MergeSide, mergeFields } from "../../../domain/merge-fields.ts";
import type { WireCustomer } from "../../contract/customers/customer.ts";

export type MergeRow = {
  field: MergeField;
  label: string;
  keep: string | null;
  drop: string | null;
  /** The record whose value is used. */
  chosen: MergeSide;
  /** Whether the two values differ, so that one must be chosen. */
  differs: boolean;
};

const LABELS: Record<MergeField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  dateOfBirth: "Date of birth",
};

/**
 * Returns the fields of two records side by side. Where nothing was chosen, the remaining record's value is used, if it
 * has one.
 */
export function mergeRows(keep: WireCustomer, drop: WireCustomer, choice: MergeChoice): MergeRow[] {
  return mergeFields.map((field) => {
    const [one, other] = [keep[field] || null, drop[field] || null];
    return {
      field,
      label: LABELS[field],
      keep: one,
      drop: other,
      chosen: choice[field] ?? (one ? "keep" : "drop"),
      differs: one !== null && other !== null && one !== other,
    };
  });
}
