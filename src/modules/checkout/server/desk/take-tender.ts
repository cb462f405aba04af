import { sql } from "drizzle-orm";
import { holdCardByCode, refuseCode } from "#modules/gift-cards/server/public.ts";
import { listCredit } from "#modules/membership/server/public.ts";
import {
  findDeskTender,
  findLiveAttempt,
  listTenders,
  type NewDeskTender,
  type Tender,
  writeDeskTender,
} from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { assertPayable, type DeskTenderKind, PAID_ONLINE } from "../../domain/desk/desk-payment.ts";
import type { TipShare } from "../../domain/desk/share-tip.ts";
import { tipShareWords } from "../../domain/desk/tip-choice.ts";
import { postMovements } from "../movements/post-movements.ts";
import { type DeskOrder, lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { resolveTipShares } from "../visit-orders/tip-shares.ts";
import { bookTender } from "./book-tender.ts";
import { cardForDesk } from "./card-for-desk.ts";
import { finishCharge } from "./charge-on-file.ts";

export type TakeTenderInput = {
  orderId: string;
  kind: DeskTenderKind;
  /** The amount that is paid, without the tip. */
  cents: Cents;
  tipCents: Cents;
  /** How the customer divided the tip; if omitted, everyone who performed a treatment shares it. */
  tipShares?: readonly TipShare[] | undefined;
  /** The reference on the terminal's receipt. */
  reference?: string | undefined;
  /** The code of a gift card. */
  code?: string | undefined;
};

type StaffAct = {
  actor: AuditActor & { accountId: string };
  /** The idempotency key of the staff member's request: a repeated request charges nothing more (BO-19). */
  key: string;
  clientNetwork: string | undefined;
  /**
   * Reads the order after the payment, in the same packet (round trip to the database) that writes the payment. Not
   * called for a card charge or a repeated request.
   */
  onTaken?: (
    tx: Transaction,
    of: { id: string; customerId: string | null; appointmentId: string | null },
  ) => Promise<unknown>;
};

/** The job that checks a charge again if its response never came. */
export const FINISH_CHARGE_TASK = "finish_charge";
const LOOKS_AGAIN_SECONDS = 30;

/**
 * Takes a payment for an order at the desk, for its visit or a counter sale: cash, the clinic's own terminal, a gift
 * card, member credit, store credit or the card on file. The order is paid once nothing is due. Simultaneous payments
 * never add up to more than is due. A repeated request is the same payment. Throws `order_closed` and `invalid_input`
 * as `assertPayable` does, `gift_card_invalid`, `insufficient_balance`, `no_saved_card`, `card_declined`,
 * `authentication_required`, and `payments_interrupted` when the provider doesn't answer.
 */
export async function takeTender(deps: ServerDeps, input: TakeTenderInput, staffAct: StaffAct): Promise<Tender> {
  const requestKey = `${staffAct.actor.accountId}:${staffAct.key}`;
  const asker: TenderWork["asker"] = { customerId: undefined, clientNetwork: staffAct.clientNetwork };
  const result = await withPipelinedCommit(deps.db, (tx, atLast) =>
    write(tx, input, { requestKey, staffAct, deps, asker, atLast }),
  );
  if (!result) return refuseCode(deps, asker);
  const tender = await result.tender;
  return tender.kind === "card" ? finishCharge(deps, tender.id, { isRepeat: result.isRepeat }) : tender;
}

type Source = Pick<NewDeskTender, "sourceAccount" | "cardLast4"> & { savedCardId?: string };

/**
 * Returns the source of the money, usable until the transaction ends; undefined for a gift card code that can't pay.
 */
async function sourceOf(
  tx: Transaction,
  { id: orderId, customerId, visit }: DeskOrder,
  { kind, code = "" }: TakeTenderInput,
  { deps, asker }: Pick<TenderWork, "deps" | "asker">,
): Promise<Source | undefined> {
  switch (kind) {
    case "cash":
    case "terminal":
      return { sourceAccount: kind, cardLast4: null };
    case "gift_card": {
      const card = await holdCardByCode(tx, deps, code, asker);
      return card && { sourceAccount: `gift_card:${card.id}`, cardLast4: null };
    }
    case "credit": {
      const [lot] = customerId ? await listCredit(tx, customerId, deps.clock.now()) : [];
      if (!lot) throw new AppError("insufficient_balance");
      return { sourceAccount: `credit:${lot.id}`, cardLast4: null };
    }
    case "store_credit":
      if (!customerId) throw new AppError("insufficient_balance");
      return { sourceAccount: `store_credit:${customerId}`, cardLast4: null };
    case "card": {
      const saved = await cardForDesk({ db: tx }, { id: orderId, customerId, appointmentId: visit?.id ?? null });
      if (!saved) throw new AppError("no_saved_card");
      return { sourceAccount: "provider", cardLast4: saved.last4, savedCardId: saved.id };
    }
  }
}

type TenderWork = {
  requestKey: string;
  staffAct: StaffAct;
  deps: ServerDeps;
  /** By whom gift card codes were tried, for the rate limit: the order's customer, and the network of the request. */
  asker: { customerId: string | undefined; clientNetwork: string | undefined };
  atLast: SendWithCommit;
};

/** Writes the payment. Returns undefined for a gift card code that can't pay; then nothing was written. */
async function write(
  tx: Transaction,
  input: TakeTenderInput,
  writing: TenderWork,
): Promise<{ tender: Promise<Tender> | Tender; isRepeat: boolean } | undefined> {
  const { requestKey, staffAct, deps, asker, atLast } = writing;
  const { orderId, kind, cents, tipCents } = input;
  const { actor } = staffAct;
  const { order, gifts, twin } = await batch({
    order: lockDeskOrder(tx, orderId),
    gifts: sumGifts(tx, { orderId }),
    twin: findDeskTender(tx, requestKey),
  });
  if (twin) return { tender: twin, isRepeat: true };
  asker.customerId = order.customerId ?? undefined;
  const source = await sourceOf(tx, order, input, writing);
  if (!source) return undefined;
  const leftCents = addMoney(order.dueCents, -order.paidCents, -order.chargingCents);
  if (order.kind === "fee" && (await findLiveAttempt(tx, orderId)))
    throw new AppError("order_closed", { message: PAID_ONLINE });
  assertPayable({ ...order, visitStatus: order.visit?.status ?? null }, { cents, leftCents });
  if (WALLET.includes(kind)) await assertNotForGifts(tx, order, { giftCents: gifts[0]?.cents ?? 0, cents });
  if (tipCents > 0 && !order.visit) throw new AppError("invalid_input", { message: "Tips are for treatments." });
  const tipShares = await resolveTipShares(tx, order, { tipCents, shares: input.tipShares });
  const tender = {
    id: newId(),
    orderId,
    kind,
    sourceAccount: source.sourceAccount,
    tipCents,
    tipShares,
    requestKey,
    amountCents: addMoney(cents, tipCents),
    state: kind === "card" ? ("charging" as const) : ("captured" as const),
    reference: kind === "terminal" ? (input.reference ?? null) : null,
    cardLast4: source.cardLast4,
    savedCardId: source.savedCardId ?? null,
    by: { id: actor.accountId, name: actor.name },
  };
  const written = writeDeskTender(tx, tender);
  atLast(written);
  atLast(auditTaken(tx, order, tender, actor));
  if (tender.state === "charging") {
    const runAt = new Date(deps.clock.now().getTime() + LOOKS_AGAIN_SECONDS * 1_000);
    atLast(enqueueJob(tx, FINISH_CHARGE_TASK, { tenderId: tender.id }, { key: `charge:${tender.id}`, runAt }));
  } else {
    const booked = { ...tender, takenBy: actor.accountId, takerName: actor.name };
    const moved = await bookTender(deps, tx, order, booked, atLast);
    atLast(postMovements(tx, moved, `staff:${actor.accountId}`));
    const { id, customerId, visit } = order;
    if (staffAct.onTaken) atLast(staffAct.onTaken(tx, { id, customerId, appointmentId: visit?.id ?? null }));
  }
  return { tender: written, isRepeat: false };
}

/** Balances with the clinic. They can't buy gift cards, because a gift card could outlast the balance's expiry. */
const WALLET: readonly DeskTenderKind[] = ["gift_card", "credit", "store_credit"];

const sumGifts = statement(
  { cents: "int" },
  sql`
  select coalesce(sum(net_cents), 0)::int as cents from order_lines where order_id = ${sql.placeholder("orderId")} and kind = 'gift'`,
);

async function assertNotForGifts(
  tx: Transaction,
  { id: orderId, dueCents }: DeskOrder,
  { giftCents, cents }: { giftCents: Cents; cents: Cents },
): Promise<void> {
  if (giftCents === 0) return;
  const before = (await listTenders(tx, orderId)).filter(({ kind }) => WALLET.some((one) => one === kind));
  const most = addMoney(dueCents, -giftCents, ...before.map(({ amountCents, tipCents }) => tipCents - amountCents));
  if (cents <= most) return;
  const message = "Gift cards are paid in cash, on the terminal or by card.";
  throw new AppError("invalid_input", { message, issues: [{ path: "cents", message }] });
}

const WORDS: Record<DeskTenderKind, string> = {
  cash: "in cash",
  terminal: "on the terminal",
  gift_card: "by gift card",
  credit: "of member credit",
  store_credit: "of store credit",
  card: "charged to the card on file",
};

type NewTender = Pick<Tender, "id" | "amountCents" | "tipCents" | "tipShares"> & { kind: DeskTenderKind };

async function auditTaken(tx: Transaction, order: DeskOrder, tender: NewTender, actor: AuditActor): Promise<void> {
  const { kind, amountCents, tipCents, tipShares } = tender;
  const tip = tipCents > 0 ? `, ${formatMoney(tipCents, { always: true })} of it a tip${tipShareWords(tipShares)}` : "";
  await writeAudit(tx, actor, {
    action: "payment.take",
    ...(order.visit
      ? { resource: "Appointment", resourceId: order.visit.id }
      : { resource: "Order", resourceId: order.id }),
    summary: `Order ${order.number}: ${formatMoney(amountCents, { always: true })} ${WORDS[kind]}${tip}`,
    before: { paidCents: order.paidCents },
    after: { paidCents: order.paidCents + amountCents, tenderId: tender.id },
  });
}
