import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { insertObject, lockObject, type StoredObject, updateObject, type WireObject } from "../object-store.ts";
import { recordEvents, type SandboxEvent } from "../record-events.ts";
import { EVIDENCE_TEXTS, reinstatementOf, toDispute } from "../wire/wire-dispute.ts";
import { badRequest } from "../wire/wire-error.ts";
import { type FormTree, textOf, treeOf } from "../wire/wire-form.ts";

/** Test cards whose charges are disputed automatically, by the card's last digits. */
const COURSES: Readonly<Record<string, { reason: string; isInquiry: boolean }>> = {
  "0259": { reason: "fraudulent", isInquiry: false },
  "1976": { reason: "fraudulent", isInquiry: true },
  "2685": { reason: "product_not_received", isInquiry: false },
};

/** The number of seconds after which a charge of such a test card is disputed. */
const LATER_SECONDS = 60;

function courseOf(charge: WireObject) {
  const details = charge.payment_method_details as { card?: { last4?: string } } | null | undefined; // the type that toCharge writes
  return COURSES[details?.card?.last4 ?? ""];
}

/** Returns the field `dueAt` of a charge that will be disputed, because of its test card; no field for others. */
export function disputedLater(charge: WireObject, at: number): Record<string, unknown> {
  return charge.captured === true && courseOf(charge) ? { dueAt: at + LATER_SECONDS } : {};
}

/** Opens the dispute of a charge whose `dueAt` has come. */
export async function openDueDispute(tx: Transaction, { data: charge, readAt }: StoredObject): Promise<void> {
  const course = courseOf(charge);
  if (course) await openDispute(tx, charge, { ...course, created: readAt });
  else await updateObject(tx, charge, {});
}

async function openDispute(
  tx: Transaction,
  charge: WireObject,
  { reason, isInquiry, created }: { reason: string; isInquiry: boolean; created: number },
): Promise<void> {
  const dispute = toDispute(charge, { reason, isInquiry, created });
  const { due_by: dueAt } = dispute.evidence_details as { due_by: number }; // the type that toDispute writes
  await insertObject(tx, dispute, { dueAt, changedAt: created });
  await updateObject(tx, { ...charge, disputed: true }, {});
  await recordEvents(
    tx,
    { type: "charge.dispute.created", object: dispute },
    ...(isInquiry ? [] : [{ type: "charge.dispute.funds_withdrawn", object: dispute }]),
  );
}

const listCharges = statement(
  { id: "text" },
  sql`
  select id from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${sql.placeholder("orderId")}
    and (data->>'captured')::boolean and not (data->>'disputed')::boolean order by position`,
);

/**
 * Disputes an order's undisputed payments, on request of `/sandbox/control`. With `inquiry`, the bank only inquires
 * about them.
 */
export async function disputeOrder(
  db: Database,
  { orderId, as }: { orderId: string; as: "fraudulent" | "product_not_received" | "inquiry" },
): Promise<void> {
  const rows = await listCharges(db, { orderId });
  for (const { id } of rows)
    await withRetry(db, async (tx) => {
      const { data: charge, readAt } = await lockObject(tx, "charge", id);
      if (charge.disputed === true) return;
      const isInquiry = as === "inquiry";
      await openDispute(tx, charge, { reason: isInquiry ? "general" : as, isInquiry, created: readAt });
    });
}

const listDisputes = statement(
  { id: "text" },
  sql`
  select d.id from sandbox_objects d join sandbox_objects c on c.id = d.data->>'charge' and c.kind = 'charge'
  where d.kind = 'dispute' and c.data->'metadata'->>'order_id' = ${sql.placeholder("orderId")} order by d.position`,
);

/** Decides the open disputes of an order. */
export async function decideDisputes(
  db: Database,
  { orderId, to }: { orderId: string; to: "won" | "lost" },
): Promise<void> {
  const rows = await listDisputes(db, { orderId });
  for (const { id } of rows)
    await withRetry(db, async (tx) => closeDispute(tx, await lockObject(tx, "dispute", id), to));
}

const CLOSED = ["won", "lost", "warning_closed"];

/**
 * Ends a dispute. If it is won, its money is returned; an inquiry moves no money. A dispute that was won, or that
 * already has this outcome, doesn't change; a lost one can still be won.
 */
export async function closeDispute(
  tx: Transaction,
  { data: dispute, readAt }: StoredObject,
  to: "won" | "lost",
): Promise<WireObject> {
  const isInquiry = String(dispute.status).startsWith("warning_");
  const status = isInquiry ? "warning_closed" : to;
  if (dispute.status === "won" || dispute.status === status) return dispute;
  const moved = dispute.balance_transactions as WireObject[]; // the type that toDispute writes
  const { id, amount, currency } = dispute;
  const back = reinstatementOf({ id, amount: Number(amount), currency, created: readAt });
  const closed = { ...dispute, status, balance_transactions: status === "won" ? [...moved, back] : moved };
  await updateObject(tx, closed, { changedAt: readAt });
  const events: SandboxEvent[] = [{ type: "charge.dispute.closed", object: closed }];
  if (status === "won") events.push({ type: "charge.dispute.funds_reinstated", object: closed });
  await recordEvents(tx, ...events);
  return closed;
}

/**
 * `POST /v1/disputes/{id}`: stores evidence, and sends it to the bank unless `submit` is false. The provider's two test
 * texts decide the dispute at once.
 */
export async function updateDispute(tx: Transaction, id: string, form: FormTree): Promise<WireObject> {
  const stored = await lockObject(tx, "dispute", id);
  const { data: dispute, readAt } = stored;
  if (CLOSED.includes(String(dispute.status))) throw badRequest("This dispute is already closed");
  const evidenceForm = treeOf(form, "evidence") ?? {};
  const texts = EVIDENCE_TEXTS.flatMap((name) => {
    const text = textOf(evidenceForm, name);
    return text === undefined ? [] : [[name, text === "" ? null : text] as const];
  });
  const isSent = textOf(form, "submit") !== "false" && texts.length > 0;
  const details = dispute.evidence_details as Record<string, unknown>; // the type that toDispute writes
  const count = Number(details.submission_count) + (isSent ? 1 : 0);
  const waits = String(dispute.status).startsWith("warning_") ? "warning_under_review" : "under_review";
  const changed = {
    ...dispute,
    status: isSent ? waits : dispute.status,
    evidence: { ...(dispute.evidence as object), ...Object.fromEntries(texts) }, // the type that toDispute writes
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: count,
      submission_method: isSent ? "manual" : "not_submitted",
    },
  };
  const { dueAt: _, ...hidden } = stored.hidden;
  await updateObject(tx, changed, isSent ? { ...hidden, changedAt: readAt } : stored.hidden);
  await recordEvents(tx, { type: "charge.dispute.updated", object: changed });
  const word = texts.find(([name]) => name === "uncategorized_text")?.[1];
  const verdict = word === "winning_evidence" ? "won" : word === "losing_evidence" ? "lost" : undefined;
  return isSent && verdict ? closeDispute(tx, { ...stored, data: changed }, verdict) : changed;
}

const findDispute = statement(
  {},
  sql`
  select from sandbox_objects where kind = 'dispute' and data->>'charge' = ${sql.placeholder("chargeId")}
    and data->>'status' not in ('won', 'warning_closed') and not (data->>'is_charge_refundable')::boolean limit 1`,
);

/** Whether a charge can't be refunded because its holder's bank took back the money. */
export async function isDisputed(tx: Transaction, chargeId: string): Promise<boolean> {
  const rows = await findDispute(tx, { chargeId });
  return rows.length > 0;
}
