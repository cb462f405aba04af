import {
  findDeskTender,
  findLiveAttempt,
  readerPayments,
  type Tender,
  writeDeskTender,
} from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { constraintOf, type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { assertPayable, PAID_ONLINE } from "../../../domain/desk/desk-payment.ts";
import { readerBusyWords } from "../../../domain/desk/reader-words.ts";
import { lockDeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { resolveTipShares } from "../../visit-orders/tip-shares.ts";
import { holdCardConsent } from "../consents/card-for-sale.ts";
import { auditRequest } from "./audit-reader-payment.ts";
import { settleReader } from "./settle-reader.ts";
import { startOnReader } from "./start-on-reader.ts";

export type TakeOnReaderInput = {
  orderId: string;
  readerId: string;
  /** The amount toward the balance; a tip chosen on the reader is added to it. */
  cents: Cents;
  asksTip: boolean;
  /** The person who gets the tip; if omitted, everyone who performed a treatment shares it. */
  tipFor?: string | undefined;
  savesCard: boolean;
};

type StaffAct = {
  actor: AuditActor & { accountId: string };
  /** The idempotency key of the staff member's request; a repeated request returns the same payment. */
  key: string;
};

/**
 * Starts a payment on a card reader for an order at the desk (OO-12). The tender (the payment's row) is written first,
 * then the reader asks for the card; the provider's payment determines the outcome (`settleReader`). A repeated request
 * returns the same payment. Throws `order_closed` and `invalid_input` as `takeTender` does; `not_found` if the reader
 * doesn't exist or was removed; `reader_busy`; `consent_missing` if the card is to be saved and the customer hasn't
 * agreed; `reader_offline` and other refusals of the reader, after which no payment is pending; and
 * `payments_interrupted` if the provider didn't respond, after which the reader may still be waiting for a card.
 */
export async function takeOnReader(deps: ServerDeps, input: TakeOnReaderInput, staffAct: StaffAct): Promise<Tender> {
  const requestKey = `${staffAct.actor.accountId}:${staffAct.key}`;
  const tender = await begin(deps, input, { ...staffAct, requestKey });
  return tender.state === "charging" ? startOnReader(deps, tender) : tender;
}

type Beginning = StaffAct & { requestKey: string };

/** Writes the request's tender. Frees a reader whose last payment ended without a notice to the server. */
async function begin(deps: ServerDeps, input: TakeOnReaderInput, staffAct: Beginning): Promise<Tender> {
  const once = () => withPipelinedCommit(deps.db, (tx, atLast) => write(tx, input, { ...staffAct, atLast }));
  try {
    return await (await once()).tender;
  } catch (error) {
    if (!isTaken(error)) throw error;
    const other = await readerPayments.findTenderOnReader(deps.db, input.readerId);
    const still = other && (await settleReader(deps, other.id));
    if (still?.state === "charging") throw busyWith(still);
  }
  try {
    return await (await once()).tender;
  } catch (error) {
    throw isTaken(error) ? new AppError("reader_busy", { cause: error }) : error;
  }
}

const isTaken = (error: unknown) => constraintOf(error) === "tenders_one_on_reader";

function busyWith({ takerName, amountCents }: Tender): AppError {
  const sum = formatMoney(amountCents, { always: true });
  return new AppError("reader_busy", { message: readerBusyWords({ takerName, sum }) });
}

async function write(
  tx: Transaction,
  input: TakeOnReaderInput,
  { actor, requestKey, atLast }: Beginning & { atLast: SendWithCommit },
): Promise<{ tender: Promise<Tender> | Tender }> {
  const { orderId, readerId, cents, asksTip, tipFor, savesCard } = input;
  const { order, twin } = await batch({ order: lockDeskOrder(tx, orderId), twin: findDeskTender(tx, requestKey) });
  if (twin) return { tender: twin };
  const reader = await readerPayments.holdReader(tx, readerId);
  if (!reader) throw new AppError("not_found", { message: "This reader isn’t there anymore." });
  const leftCents = addMoney(order.dueCents, -order.paidCents, -order.chargingCents);
  if (order.kind === "fee" && (await findLiveAttempt(tx, orderId)))
    throw new AppError("order_closed", { message: PAID_ONLINE });
  assertPayable({ ...order, visitStatus: order.visit?.status ?? null }, { cents, leftCents });
  if (asksTip && !order.visit) throw new AppError("invalid_input", { message: "Tips are for treatments." });
  const shares = asksTip && tipFor ? [{ practitionerId: tipFor, cents: 0 }] : undefined;
  const tipShares = await resolveTipShares(tx, order, { tipCents: 0, shares });
  if (savesCard) await holdCardConsent(tx, order);
  const id = newId();
  const written = writeDeskTender(tx, {
    id,
    orderId,
    kind: "card" as const,
    sourceAccount: "provider" as const,
    amountCents: cents,
    tipCents: 0,
    tipShares,
    state: "charging" as const,
    reference: null,
    cardLast4: null,
    savedCardId: null,
    requestKey,
    reader: { readerId, asksTip, savesCard },
    by: { id: actor.accountId, name: actor.name },
  });
  atLast(written);
  atLast(auditRequest(tx, order, { id, cents, label: reader.label, actor }));
  return { tender: written };
}
