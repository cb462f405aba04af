import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart, TimelineEntry } from "#platform/personal-data.ts";
import { auditEntries } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireTimelineEntry } from "../../staff/contract/customers/customer.ts";

type Page = { after?: string | undefined; limit: number };
type Cursor = { at: Date; id: string };

/** Returns a customer's history across all modules, newest first. `nextCursor` continues after this page. */
export async function customerTimeline(
  db: DatabaseOrTransaction,
  customerId: string,
  { after, limit }: Page,
  parts: PersonalDataPart[],
): Promise<{ docs: WireTimelineEntry[]; nextCursor: string | null }> {
  const cursor = after === undefined ? undefined : parseCursor(after);
  const before = cursor?.at ?? NEVER;
  // Each part loads 20 entries more than a page has: one shows whether another page follows, and the rest allow for
  // entries at the cursor's instant that earlier pages already returned.
  const page = { before, limit: limit + 20 };
  const found = await Promise.all([
    accountTimeline(db, customerId, page),
    ...parts.map((part) => part.timeline?.(db, customerId, page) ?? []),
  ]);
  const entries = found
    .flat()
    .filter((entry) => cursor === undefined || isOlder(entry, cursor))
    .sort((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  const docs = entries.slice(0, limit);
  const last = docs.at(-1);
  const nextCursor = entries.length > limit && last ? `${last.at}~${last.id}` : null;
  return { docs: docs.map(toWireEntry), nextCursor };
}

const NEVER = new Date("9999-01-01");
const MOST_COUNTED = 1_000;

/** Counts the timeline entries of each kind, up to a maximum. Several steps of an order count as one. */
export async function countTimeline(db: DatabaseOrTransaction, customerId: string, parts: PersonalDataPart[]) {
  const page = { before: NEVER, limit: MOST_COUNTED };
  const found = await Promise.all([
    accountTimeline(db, customerId, page),
    ...parts.map((part) => part.timeline?.(db, customerId, page) ?? []),
  ]);
  const entries = found.flat();
  const count = (...kinds: TimelineEntry["kind"][]) => {
    const own = entries.filter(({ kind }) => kinds.includes(kind));
    return Math.min(MOST_COUNTED, new Set(own.map(({ id, resourceId }) => resourceId ?? id)).size);
  };
  return {
    visits: count("visit"),
    orders: count("order"),
    messages: count("message"),
    changes: entries.filter(({ kind }) => ["change", "account", "membership"].includes(kind)).length,
  };
}

function toWireEntry({ amountCents, status, resource, resourceId, ...entry }: TimelineEntry): WireTimelineEntry {
  return {
    ...entry,
    ...(status === undefined ? {} : { status }),
    ...(amountCents === undefined ? {} : { amount: amountCents }),
    ...(resource === undefined ? {} : { resource }),
    ...(resourceId === undefined ? {} : { resourceId }),
  };
}

function parseCursor(text: string): Cursor {
  const [instant = "", id = ""] = text.split("~");
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || id === "")
    throw new AppError("invalid_input", { issues: [{ path: "after", message: "is no cursor of this list" }] });
  return { at, id };
}

function isOlder({ at, id }: TimelineEntry, cursor: Cursor): boolean {
  const of = new Date(at).getTime();
  return of < cursor.at.getTime() || (of === cursor.at.getTime() && id.localeCompare(cursor.id) < 0);
}

const kinds = ["note", "message", "change", "account"] as const;

/** `detail` is an email's subject, a change's summary, or how the record was created; null for a note. */
const listOwnEntries = statement(
  { id: "text", at: "instant", kind: oneOf(kinds), by: "text?", detail: "text?" },
  sql`
  select id, at, kind, by, detail from (
    select 'note:' || id as id, created_at as at, 'note' as kind, writer_name as by, null as detail
      from customer_notes where customer_id = ${sql.placeholder("customerId")}
    union all
    select 'message:' || id, created_at, 'message', writer_name, subject
      from customer_messages where customer_id = ${sql.placeholder("customerId")}
    union all
    select 'change:' || id, at, 'change', actor_name, summary
      from ${auditEntries} where resource = 'Customer' and resource_id = ${sql.placeholder("customerId")}
        and action not in ('customer.note', 'customer.message')
    union all
    select 'made:' || id, created_at, 'account', null, made_by from customers where id = ${sql.placeholder("customerId")}
  ) entries where date_trunc('milliseconds', at) <= ${sql.placeholder("before")}::timestamptz
  order by at desc, id desc limit ${sql.placeholder("limit")}`,
);

type Words = { by: string | null; detail: string | null };

/** Returns the text that staff see for an entry of each kind. */
const WORDS: Record<(typeof kinds)[number], (entry: Words) => string> = {
  note: ({ by }) => `Note by ${by}`,
  message: ({ by, detail }) => `Emailed by ${by}: ${detail}`,
  change: ({ by, detail }) => `${detail}, by ${by}`,
  account: ({ detail }) =>
    detail === "self" ? "Signed up" : detail === "desk" ? "Added at the front desk" : "Imported",
};

/** Returns notes, emails from staff, changes to the record, and its creation. */
async function accountTimeline(
  db: DatabaseOrTransaction,
  customerId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<TimelineEntry[]> {
  const rows = await listOwnEntries(db, { customerId, before: before.toISOString(), limit });
  return rows.map(({ id, at, kind, ...words }) => ({
    id,
    at: new Date(at).toISOString(),
    kind,
    text: WORDS[kind](words),
  }));
}
