import { sql } from "drizzle-orm";
import { STEP_WORDS } from "#modules/booking/domain/visit-history.ts";
import { staffVisits } from "#modules/booking/server/public.ts";
import { mailsOfVisitInSql } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { tipShareWords } from "../../domain/desk/tip-choice.ts";
import type { WireDeskOrder } from "../../staff/contract/desk-calls.ts";
import type { WireVisitHistory } from "../../staff/contract/visit-money.ts";
import { listOrdersOfVisit } from "../visit-orders/orders-of-visit.ts";
import { readDeskOrder } from "./read-desk-order.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">;
type HistoryRequest = { appointmentId: string; principal: Principal; actor: AuditActor; reason?: string | undefined };
type Entry = WireVisitHistory[number];

/** Returns everything that happened with a visit, oldest first, as far as the reader may see it. Throws `not_found`. */
export async function readVisitHistory(deps: Deps, query: HistoryRequest): Promise<WireVisitHistory> {
  const { appointmentId, principal } = query;
  const { history } = await staffVisits.readVisitPage(deps, query);
  const steps = history.map(({ at, step, by, reason, overrides }): Entry => {
    const why = { ...(reason ? { reason } : {}), ...(overrides.length > 0 ? { overrides } : {}) };
    return { at, kind: "step", text: STEP_WORDS[step], by, ...why };
  });
  const money = hasRight(principal, "orders.see") ? await moneyOf(deps, appointmentId) : [];
  const mails = hasRight(principal, "customers.all") ? await mailsOf(deps.db, appointmentId) : [];
  // At the same instant, the step comes first, and a tip follows its payment.
  return [...steps, ...money, ...mails].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

async function moneyOf(deps: Deps, appointmentId: string): Promise<Entry[]> {
  const orders = await listOrdersOfVisit(deps.db, appointmentId);
  const read = await Promise.all(orders.map(({ id }) => readDeskOrder(deps, id)));
  return read.flatMap((order) => [
    ...order.tenders.flatMap((one) => paymentOf(order, one)),
    ...order.refunds.map((one) => refundOf(order, one)),
  ]);
}

type Source = WireDeskOrder["tenders"][number]["source"];

const WAYS: Record<Source, string> = {
  card: "by card",
  cash: "in cash",
  terminal: "on the terminal",
  gift_card: "by gift card",
  credit: "of member credit",
  store_credit: "of store credit",
  waived: "as a small balance waived",
};

function paymentOf(
  order: WireDeskOrder,
  { at, by, source, amount, tip, tipShares, state }: WireDeskOrder["tenders"][number],
): Entry[] {
  if (state !== "captured") return [];
  const cents = addMoney(amount, -tip);
  const shared = { at, order: order.number, ...(by ? { by } : {}) };
  const paid = `${by ? "took" : "Paid online:"} ${moneyIn(order, cents)} ${WAYS[source]}`;
  return [
    ...(cents > 0 ? [{ ...shared, kind: "payment" as const, text: paid, amount: cents }] : []),
    ...(tip > 0
      ? [
          {
            ...shared,
            kind: "tip" as const,
            text: `${by ? "took a tip of" : "Tip of"} ${moneyIn(order, tip)}${tipShareWords(tipShares)}`,
            amount: tip,
          },
        ]
      : []),
  ];
}

const STATES: Record<WireDeskOrder["refunds"][number]["state"], string> = {
  pending: "on its way",
  succeeded: "done",
  failed: "asked for again",
  owed: "refused, to be decided",
};

function refundOf(order: WireDeskOrder, { at, source, amount, state }: WireDeskOrder["refunds"][number]): Entry {
  const text = `Refund of ${moneyIn(order, amount)} ${WAYS[source]}, ${STATES[state]}`;
  return { at, kind: "refund", text, amount, order: order.number };
}

const moneyIn = ({ currency }: WireDeskOrder, cents: number) => formatMoney(cents, { currency, always: true });

const listMails = statement(
  { at: "instant", subject: "text" },
  sql`
  select m.at, m.subject from ${mailsOfVisitInSql(sql`${sql.placeholder("appointmentId")}`)} m order by m.at`,
);

async function mailsOf(db: Database, appointmentId: string): Promise<Entry[]> {
  const rows = await listMails(db, { appointmentId });
  return rows.map(({ at, subject }) => ({ at: new Date(at).toISOString(), kind: "mail", text: `Emailed: ${subject}` }));
}
