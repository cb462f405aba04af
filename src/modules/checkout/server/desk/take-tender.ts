import { sql } from "drizzle-orm";
import { findCardByCode, holdCardsForUse } from "#modules/gift-cards/server/public.ts";
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
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { assertPayable, type DeskTenderKind, PAID_ONLINE } from "../../domain/desk/desk-payment.ts";
import { postMovements } from "../payment/post-movements.ts";
import { bookTender } from "./book-tender.ts";
import { cardForDesk } from "./card-for-desk.ts";
import { finishCharge } from "./charge-on-file.ts";
import { type DeskOrder, findDeskRow, lockDeskOrder } from "./lock-desk-order.ts";

export type TakeTender = {
  orderId: string;
  kind: DeskTenderKind;
  /** Toward what is due. */
  cents: Cents;
  tipCents: Cents;
  /** What the terminal's receipt says. */
  reference?: string | undefined;
  /** Of a gift card. */
  code?: string | undefined;
};

type Doing = {
  actor: AuditActor & { accountId: string };
  /** Of the staff member's request: the same again takes nothing more (BO-19). */
  key: string;
  clientAddress: string | undefined;
};

/** Looks once more after a charge whose answer never came. */
export const FINISH_CHARGE_TASK = "finish_charge";
const LOOKS_AGAIN_SECONDS = 30;

/**
 * Takes a payment for an order at the desk, for its visit or for what is sold at the counter: cash, the clinic's own terminal, a gift card, member credit, store
 * credit or the card on file. The order is paid once nothing is due. However many take at once, no more is taken than is due. A repeated request is the
 * same payment. Throws `order_closed` and `invalid_input` as `assertPayable` does, `gift_card_invalid`, `insufficient_balance`,
 * `no_saved_card`, `card_declined`, `authentication_required`, and `payments_interrupted` when the provider doesn't answer.
 */
export async function takeTender(deps: ServerDeps, wanted: TakeTender, doing: Doing): Promise<Tender> {
  const requestKey = `${doing.actor.accountId}:${doing.key}`;
  const known = await findDeskTender(deps.db, requestKey);
  const tender = known ?? (await writeDown(deps, wanted, { requestKey, doing }));
  return tender.kind === "card" ? finishCharge(deps, tender.id, { isRepeat: known !== undefined }) : tender;
}

async function writeDown(
  deps: ServerDeps,
  wanted: TakeTender,
  { requestKey, doing }: { requestKey: string; doing: Doing },
): Promise<Tender> {
  const source = await sourceOf(deps, wanted, doing);
  return withRetry(deps.db, (tx) => write(tx, wanted, { source, requestKey, doing, deps }));
}

type Source = Pick<NewDeskTender, "sourceAccount" | "cardLast4"> & { giftCardId?: string; savedCardId?: string };

/** Where the money comes from, found before anything is locked. */
async function sourceOf(deps: ServerDeps, wanted: TakeTender, { clientAddress }: Doing): Promise<Source> {
  const order = await findDeskRow(deps.db, wanted.orderId);
  const { customerId } = order;
  switch (wanted.kind) {
    case "cash":
    case "terminal":
      return { sourceAccount: wanted.kind, cardLast4: null };
    case "gift_card": {
      const asker = { customerId: customerId ?? undefined, clientAddress };
      const { id } = await findCardByCode(deps, wanted.code ?? "", asker);
      return { sourceAccount: `gift_card:${id}`, cardLast4: null, giftCardId: id };
    }
    case "credit": {
      const [lot] = customerId ? await listCredit(deps.db, customerId, deps.clock.now()) : [];
      if (!lot) throw new AppError("insufficient_balance");
      return { sourceAccount: `credit:${lot.id}`, cardLast4: null };
    }
    case "store_credit":
      if (!customerId) throw new AppError("insufficient_balance");
      return { sourceAccount: `store_credit:${customerId}`, cardLast4: null };
    case "card": {
      const saved = await cardForDesk(deps, order);
      if (!saved) throw new AppError("no_saved_card");
      return { sourceAccount: "provider", cardLast4: saved.last4, savedCardId: saved.id };
    }
  }
}

type Writing = { source: Source; requestKey: string; doing: Doing; deps: Pick<ServerDeps, "clock" | "secrets"> };

async function write(
  tx: Transaction,
  wanted: TakeTender,
  { source, requestKey, doing, deps }: Writing,
): Promise<Tender> {
  const { orderId, kind, cents, tipCents } = wanted;
  const { actor } = doing;
  const order = await lockDeskOrder(tx, orderId);
  const twin = await findDeskTender(tx, requestKey);
  if (twin) return twin;
  const leftCents = addMoney(order.dueCents, -order.paidCents, -order.chargingCents);
  if (order.kind === "fee" && (await findLiveAttempt(tx, orderId)))
    throw new AppError("order_closed", { message: PAID_ONLINE });
  assertPayable({ ...order, visitStatus: order.visit?.status ?? null }, { cents, leftCents });
  if (WALLET.includes(kind)) await assertNotForGifts(tx, order, cents);
  if (tipCents > 0 && !order.visit) throw new AppError("invalid_input", { message: "Tips are for treatments." });
  if (source.giftCardId) await holdCardsForUse(tx, [source.giftCardId], order.customerId ?? "");
  const tender = await writeDeskTender(tx, {
    ...{ id: newId(), orderId, kind, sourceAccount: source.sourceAccount, tipCents, requestKey },
    amountCents: addMoney(cents, tipCents),
    state: kind === "card" ? "charging" : "captured",
    reference: kind === "terminal" ? (wanted.reference ?? null) : null,
    cardLast4: source.cardLast4,
    savedCardId: source.savedCardId ?? null,
    by: { id: actor.accountId, name: actor.name },
  });
  if (tender.state === "charging") {
    const runAt = new Date(deps.clock.now().getTime() + LOOKS_AGAIN_SECONDS * 1_000);
    await enqueueJob(tx, FINISH_CHARGE_TASK, { tenderId: tender.id }, { key: `charge:${tender.id}`, runAt });
    await auditTaken(tx, order, tender, actor);
    return tender;
  }
  const moved = await bookTender(deps, tx, order, tender);
  await auditTaken(tx, order, tender, actor);
  await postMovements(tx, moved, `staff:${actor.accountId}`);
  return tender;
}

/** Money of the clinic's own: it buys no gift card, which would outlive its end. */
const WALLET: readonly DeskTenderKind[] = ["gift_card", "credit", "store_credit"];

const giftCents = statement<{ cents: Cents }>(sql`
  select coalesce(sum(net_cents), 0)::int as cents from order_lines where order_id = ${sql.placeholder("orderId")} and kind = 'gift'`);

async function assertNotForGifts(tx: Transaction, { id: orderId, dueCents }: DeskOrder, cents: Cents): Promise<void> {
  const [gifts] = await giftCents(tx, { orderId });
  if (!gifts || gifts.cents === 0) return;
  const before = (await listTenders(tx, orderId)).filter(({ kind }) => WALLET.some((one) => one === kind));
  const most = addMoney(dueCents, -gifts.cents, ...before.map(({ amountCents, tipCents }) => tipCents - amountCents));
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

async function auditTaken(tx: Transaction, order: DeskOrder, tender: Tender, actor: AuditActor): Promise<void> {
  const { amountCents, tipCents } = tender;
  const kind = tender.kind as DeskTenderKind; // one that is taken at the desk
  const tip = tipCents > 0 ? `, ${formatMoney(tipCents, { always: true })} of it a tip` : "";
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
