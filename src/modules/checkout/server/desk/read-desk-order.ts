import { sql } from "drizzle-orm";
import { findCustomerContact, listTeamPeople } from "#modules/account/server/public.ts";
import { getVisit, visitRows } from "#modules/booking/server/public.ts";
import { cardNamesInSql, listSoldCards, type SoldCard } from "#modules/gift-cards/server/public.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { listCredit } from "#modules/membership/server/public.ts";
import {
  listTendersOf,
  paidCardsOf,
  readerPayments,
  tenderRefunds,
  tenderRows,
} from "#modules/payments/server/public.ts";
import { type DatabaseOrTransaction, onOneConnection } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney } from "#shared/money.ts";
import { cardExpiry } from "../../domain/card-consent.ts";
import { whyNotPayable } from "../../domain/desk/desk-payment.ts";
import type { WireDeskOrder } from "../../staff/contract/desk-calls.ts";
import { findOrder } from "../orders/order-queries.ts";
import { findDeskRow } from "../visit-orders/lock-desk-order.ts";
import { performersOf } from "../visit-orders/tip-shares.ts";
import { cardForDesk } from "./card-for-desk.ts";
import { isToPrint } from "./print-gift-card.ts";

/** Returns an order in the form used for desk payments. Throws `not_found`. */
export async function readDeskOrder(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  orderId: string,
): Promise<WireDeskOrder> {
  return onOneConnection(db, async (connection) => {
    const of = await findDeskRow(connection, orderId);
    return readDeskOrderOf({ db: connection, clock }, of);
  });
}

type Of = { id: string; customerId: string | null; appointmentId: string | null };

/**
 * Returns a desk order whose customer and visit the caller already knows. Reads it in one packet (one round trip to the
 * database).
 */
export async function readDeskOrderOf(
  { db, clock }: { db: DatabaseOrTransaction } & Pick<ServerDeps, "clock">,
  of: Of,
): Promise<WireDeskOrder> {
  const { id: orderId, customerId, appointmentId } = of;
  const {
    found,
    row,
    tenders,
    refunds,
    paidCards,
    notes,
    giftNames,
    sold,
    readers,
    contact,
    visit,
    treating,
    team,
    saved,
    storeCredit,
    lots: [lot],
  } = await batch({
    found: findOrder(db, orderId),
    row: findDeskRow(db, orderId),
    tenders: listTendersOf(db, orderId),
    refunds: tenderRefunds.listRefundsOfOrder(db, orderId),
    paidCards: paidCardsOf(db, orderId),
    notes: readNotes(db, orderId),
    giftNames: readGiftNames(db, orderId),
    sold: listSoldCards(db, orderId),
    readers: readerPayments.namesOfReaders(db),
    contact: customerId ? findCustomerContact(db, customerId) : undefined,
    visit: appointmentId ? getVisit(db, appointmentId) : undefined,
    treating: appointmentId ? visitRows.listVisitPerformers(db, appointmentId) : Promise.resolve([]),
    team: appointmentId ? listTeamPeople(db) : Promise.resolve([]),
    saved: cardForDesk({ db }, of),
    storeCredit: customerId ? balanceOf(db, `store_credit:${customerId}`) : Promise.resolve(0),
    lots: customerId ? listCredit(db, customerId, clock.now()) : Promise.resolve([]),
  });
  if (!found) throw new AppError("not_found");
  const { order } = found;
  const charging = tenders.filter(({ state }) => state === "charging").map((one) => one.amountCents - one.tipCents);
  const due = addMoney(row.dueCents, -row.paidCents, ...charging.map((cents) => -cents));
  const last4Of = (id: string) => paidCards.get(id) ?? giftNames.get(id);
  const tenderOf = new Map(tenders.map((tender) => [tender.id, tender]));
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paymentState: order.paymentState,
    currency: order.currency,
    customerId,
    customerName: contact?.name ?? null,
    appointmentId,
    due,
    paid: row.paidCents,
    tip: order.totals.tip,
    tipRefunded: row.tipRefundedCents,
    treatments: addMoney(...found.lines.map(({ kind, net }) => (kind === "service" || kind === "add_on" ? net : 0))),
    refunded: order.refunded,
    lines: found.lines,
    performers: performersOf(treating, team).map(({ practitionerId: id, ...performer }) => ({ id, ...performer })),
    tenders: tenders.flatMap(({ id, kind, amountCents, tipCents, refundedCents, state, ...tender }) =>
      state === "released"
        ? []
        : {
            id,
            source: kind,
            amount: amountCents,
            tip: tipCents,
            refunded: refundedCents,
            state,
            at: tender.createdAt.toISOString(),
            ...(tender.tipShares ? { tipShares: tender.tipShares.map(({ name, cents }) => ({ name, cents })) } : {}),
            ...(tender.takerName ? { by: tender.takerName } : {}),
            ...(tender.reference ? { reference: tender.reference } : {}),
            ...lastOf(last4Of(id)),
            ...(tender.readerId ? { reader: { id: tender.readerId, label: readers.get(tender.readerId) ?? "" } } : {}),
          },
    ),
    refunds: refunds.flatMap(({ id, tenderId, amountCents, state, createdAt }) => {
      const tender = tenderOf.get(tenderId ?? "");
      if (!tender) return [];
      const byHand = tenderRefunds.isRefundedByHand(tender);
      const what = { id, source: tender.kind, amount: amountCents, state, at: createdAt.toISOString(), byHand };
      return { ...what, ...lastOf(last4Of(tender.id)) };
    }),
    creditNotes: notes,
    storeCredit,
    credit: lot ? { left: lot.leftCents, until: lot.expiresAt.toISOString() } : null,
    card: saved ? { brand: saved.brand, last4: saved.last4, exp: cardExpiry(saved) } : null,
    giftCards: row.kind === "counter" ? sold.map(toWireCard) : [],
    closed: whyNotPayable({ ...row, visitStatus: visit?.status ?? null }) ?? null,
    isRefundable:
      order.paidAt !== undefined &&
      (order.totals.tip > row.tipRefundedCents ||
        found.lines.some(({ net, tax, refundedCents }) => net + tax > refundedCents)),
  };
}

function toWireCard(card: SoldCard): WireDeskOrder["giftCards"][number] {
  return { id: card.id, last4: card.last4, amount: card.face, isToPrint: isToPrint(card) };
}

const lastOf = (last4: string | undefined) => (last4 ? { last4 } : {});

const listCreditNotes = statement(
  { number: "int", total: "int", reason: "text" },
  sql`
  select number, total_cents as total, reason from credit_notes where order_id = ${sql.placeholder("orderId")} order by number`,
);

async function readNotes(db: DatabaseOrTransaction, orderId: string): Promise<WireDeskOrder["creditNotes"]> {
  return listCreditNotes(db, { orderId });
}

const listGifts = statement(
  { id: "text", last4: "text" },
  sql`
  select t.id, c.last4 from ${tenderRows} t join ${cardNamesInSql} c on c.id = split_part(t.source_account, ':', 2)
  where t.order_id = ${sql.placeholder("orderId")} and t.kind = 'gift_card'`,
);

/** Returns the last characters of the gift cards that paid for an order, by tender (one payment for the order). */
async function readGiftNames(db: DatabaseOrTransaction, orderId: string): Promise<Map<string, string>> {
  const rows = await listGifts(db, { orderId });
  return new Map(rows.map(({ id, last4 }) => [id, last4]));
}
