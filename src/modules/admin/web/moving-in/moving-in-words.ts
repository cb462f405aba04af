import type { Moved, MovedKind, MoveIn } from "./moving-in-api.ts";

export const KINDS: Record<MovedKind, { title: string; lead: string; columns: string; one: string; many: string }> = {
  customers: {
    title: "Customers",
    lead: "A name and a phone number are needed, everything else may be empty. Customers who are there already stay as they are. No emails are sent.",
    columns: "first_name,last_name,email,phone,news,tags,note",
    one: "customer",
    many: "customers",
  },
  visits: {
    title: "Future visits",
    lead: "A customer is named by email or phone number, treatments and practitioners by their names here. Dates are written like 2026-12-01, times like 14:30. No emails are sent, and no two visits overlap.",
    columns: "customer,treatment,practitioner,date,time,note",
    one: "visit",
    many: "visits",
  },
};

/** "2 new, 1 there already, 3 can't be read" of a file that was looked at. */
export function countsText({ rows }: Moved): string {
  const parts = [
    `${rows.new} new`,
    rows.same > 0 ? `${rows.same} there already` : "",
    rows.bad > 0 ? `${rows.bad} refused` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** An empty file with the columns, as a link can hold it. */
export const emptyFile = (kind: MovedKind) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`${KINDS[kind].columns}\n`)}`;

/** "403 customers". */
export function countOf({ kind, count }: Pick<MoveIn, "kind" | "count">): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`;
}
