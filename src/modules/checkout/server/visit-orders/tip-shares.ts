import { sql } from "drizzle-orm";
import { isManager } from "#modules/account/domain/is-manager.ts";
import { listTeamPeople, type TeamPerson } from "#modules/account/server/public.ts";
import { visitRows } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { shareTip, type TipShare } from "../../domain/desk/share-tip.ts";
import { chosenShares, type NamedTipShare, type Performer } from "../../domain/desk/tip-choice.ts";
import type { DeskOrder } from "./lock-desk-order.ts";

type Treating = Awaited<ReturnType<typeof visitRows.listVisitPerformers>>[number];

/** What a visit's orders sold for each treatment: net of discounts, including what package sessions paid for. */
const soldOfVisit = statement(
  { lineId: neverNull("text"), cents: "int" },
  sql`
  select l.visit_line_id as "lineId", sum(coalesce(l.net_cents, l.line_total_cents) + l.session_cents)::int as cents
  from order_lines l join orders o on o.id = l.order_id
  where o.appointment_id = ${sql.placeholder("appointmentId")} and o.status <> 'cancelled' and l.visit_line_id is not null
  group by 1`,
);

/** Returns the people who treat in a visit. */
export function performersOf(treating: readonly Treating[], team: readonly TeamPerson[]): Performer[] {
  return treating.map(({ id, name, accountId }) => {
    const account = team.find((person) => person.accountId === accountId);
    return { practitionerId: id, name, isManager: account !== undefined && isManager(account) };
  });
}

/**
 * Returns the shares of a tip that the customer chose; null if the customer chose none. Throws `invalid_input` as
 * `chosenShares` does.
 */
export async function resolveTipShares(
  tx: Transaction,
  { visit }: DeskOrder,
  { tipCents, shares }: { tipCents: Cents; shares: readonly TipShare[] | undefined },
): Promise<NamedTipShare[] | null> {
  if (!shares || !visit) return null;
  const { treating, team } = await batch({
    treating: visitRows.listVisitPerformers(tx, visit.id),
    team: listTeamPeople(tx),
  });
  return chosenShares(tipCents, shares, performersOf(treating, team));
}

/** Returns each person's share of a visit's tip. */
export async function tipSharesOf(
  tx: Transaction,
  { appointmentId, tip }: { appointmentId: string; tip: Cents },
): Promise<TipShare[]> {
  if (tip === 0) return [];
  const { treated, sold } = await batch({
    treated: visitRows.listServicePerformers(tx, appointmentId),
    sold: soldOfVisit(tx, { appointmentId }),
  });
  const centsOf = new Map(sold.map(({ lineId, cents }) => [lineId, cents]));
  return shareTip(
    tip,
    treated.map(({ lineId, people }) => ({ cents: centsOf.get(lineId) ?? 0, people })),
  );
}
