import { and, asc, eq, gte, inArray, lt, ne, or, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { factsBookedAfter, factsOfPeriod } from "#modules/reports/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { PayLine } from "../../domain/pay-line.ts";
import { type PayInput, periodLines } from "../../domain/period-lines.ts";
import type { Sale } from "../../domain/sale.ts";
import { PAID_KINDS } from "../../domain/sales-of-facts.ts";
import { weekOf } from "../../domain/sort-hours.ts";
import { type TipFact, tipMoves } from "../../domain/tip-lines.ts";
import { listWorkedDays } from "../hours/worked-days.ts";
import { type PaySettings, readPaySettings } from "../pay-settings.ts";
import { listPeople } from "../people/list-people.ts";
import { loadRules } from "../rules/load-rules.ts";
import { payLines, payPeriods } from "../tables.ts";
import { fromRow } from "./line-rows.ts";
import { readSales } from "./read-sales.ts";

export type Period = typeof payPeriods.$inferSelect;

export type Reckoned = {
  lines: PayLine[];
  /** The change each tip account needs to match the lines. */
  tipMoves: { personId: string; cents: number }[];
  /** The newest transfer among the facts. */
  throughTransfer: number;
};

/** A transfer may commit after one with a higher number, so slightly lower numbers are checked again. */
const OVERLAP = 5_000;

/**
 * Computes the lines of a period from facts, rules and hours, without those that managers added. Queued facts must be
 * derived first.
 */
export async function reckonPeriod(db: DatabaseOrTransaction, period: Period): Promise<Reckoned> {
  const people = await listPeople(db);
  const settings = await readPaySettings(db);
  const rules = await loadRules(db);
  const earlierPeriods = await db
    .select()
    .from(payPeriods)
    .where(lt(payPeriods.fromDay, period.fromDay))
    .orderBy(asc(payPeriods.fromDay));
  const span = { from: period.fromDay, to: period.toDay };
  const facts = await factsOfPeriod(db, { ...span, kinds: PAID_KINDS });
  const through = Math.max(0, ...earlierPeriods.map(({ throughTransfer }) => throughTransfer ?? 0));
  const [firstEarlier] = earlierPeriods;
  const late =
    firstEarlier && through > 0
      ? await lateFacts(db, { after: through, before: span.from, since: firstEarlier.fromDay })
      : [];
  const { sales, tips } = await readSales(db, [...facts, ...late], { people, rules });
  const paid = await linesBefore(db, period, sales);
  // An earlier open period has no stored lines yet. Its lines are computed here, because returns and bands of this
  // period depend on them.
  for (const open of earlierPeriods.filter(({ state }) => state === "open"))
    paid.push(...(await reckonPeriod(db, open)).lines);
  const isNew = newTo(await storedSources(db, period, [...sales, ...tips]));
  const zone = (await getClinicSettings(db)).location.timeZone;
  const input: PayInput = {
    people,
    rules,
    sales: sales.filter(isNew),
    earlier: paid,
    tips: tips.filter(isNew),
    pool: poolOf(settings),
    worked: await listWorkedDays(db, { from: weekOf(span.from), to: span.to, people, zone }),
    limits: { dailyMinutes: settings.dailyMinutes ?? undefined, weeklyMinutes: settings.weeklyMinutes ?? undefined },
    period: span,
  };
  const lines = periodLines(input);
  return {
    lines,
    tipMoves: tipMoves(input.tips, lines),
    throughTransfer: Math.max(through, 1, ...facts.map(({ transferId }) => transferId)),
  };
}

function poolOf({ tips, poolShares }: PaySettings) {
  return tips === "direct"
    ? undefined
    : { by: tips === "pool_day" ? ("day" as const) : ("hours" as const), shares: poolShares };
}

async function lateFacts(
  db: DatabaseOrTransaction,
  { after, before, since }: { after: number; before: string; since: string },
) {
  const found = await factsBookedAfter(db, { transferId: Math.max(0, after - OVERLAP), before, kinds: PAID_KINDS });
  // Leaves out sales before the first period, which were paid outside of this module.
  return found.filter(({ day }) => day >= since);
}

/** Returns lines of earlier periods about the same order lines, visits and months. */
async function linesBefore(db: DatabaseOrTransaction, period: Period, sales: readonly Sale[]): Promise<PayLine[]> {
  const orderLineIds = sales.flatMap(({ orderLineId }) => orderLineId ?? []);
  const appointmentIds = sales.flatMap(({ appointmentId }) => appointmentId ?? []);
  const rows = await db
    .select({ line: payLines })
    .from(payLines)
    .innerJoin(payPeriods, eq(payPeriods.id, payLines.periodId))
    .where(
      and(
        lt(payPeriods.fromDay, period.fromDay),
        inArray(payLines.kind, ["commission", "adjustment"]),
        or(
          orderLineIds.length > 0 ? inArray(payLines.orderLineId, orderLineIds) : undefined,
          appointmentIds.length > 0 ? inArray(payLines.appointmentId, appointmentIds) : undefined,
          gte(payLines.day, `${period.fromDay.slice(0, 7)}-01`),
        ),
      ),
    )
    .orderBy(asc(payLines.id));
  return rows.map(({ line }) => fromRow(line));
}

type Sourced = Pick<Sale, "source"> | Pick<TipFact, "source">;
const keyOf = ({ transferId, entryLine, part }: Sale["source"]) => [transferId, entryLine, part].join(" ");

/** Returns the sources that other periods have paid. */
async function storedSources(
  db: DatabaseOrTransaction,
  period: Period,
  all: readonly Sourced[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(all.map(({ source }) => source.transferId))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ transferId: payLines.transferId, entryLine: payLines.entryLine, part: payLines.part })
    .from(payLines)
    .where(and(ne(payLines.periodId, period.id), sql`${payLines.transferId} = any(${sql.param(ids)}::bigint[])`));
  return new Set(rows.map(({ transferId, entryLine, part }) => [transferId, entryLine, part].join(" ")));
}

const newTo =
  (stored: ReadonlySet<string>) =>
  ({ source }: Sourced): boolean =>
    !stored.has(keyOf(source));
