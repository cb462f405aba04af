import { addMoney, type Cents } from "#shared/money.ts";
import type { PayLine } from "./pay-line.ts";
import type { PayPerson } from "./pay-rule.ts";
import type { SaleSource } from "./sale.ts";
import { splitSigned } from "./team-split.ts";

/** The amount by which one transfer raised or lowered a person's tips. */
export type TipFact = {
  source: SaleSource;
  day: string;
  personId: string;
  cents: Cents;
  orderId?: string | undefined;
  appointmentId?: string | undefined;
};

/** The minutes a person worked on a day. */
export type DayOfWork = { personId: string; day: string; minutes: number };

export type TipPool = {
  /** Whether to share over the hours of the whole period, or each day's tips over that day's hours. */
  by: "hours" | "day";
  /** The weight of an hour for each role. A role that isn't listed has no share in the pool. */
  shares: Readonly<Record<string, number>>;
};

/** The name of a person's line for the tip pool. */
export const POOL = "Tip pool";

export type TipsOfPeriod = {
  people: readonly PayPerson[];
  tips: readonly TipFact[];
  /** If undefined, each person keeps the tips for their own visits. */
  pool?: TipPool | undefined;
  worked: readonly DayOfWork[];
};

/**
 * Returns the pay lines for tips, which add up to the tips received. Each received tip has its own line, of zero cents
 * if the tip went to the pool or to other people.
 */
export function tipLines({ people, tips, pool, worked }: TipsOfPeriod): PayLine[] {
  const isManager = (id: string) => people.some((person) => person.id === id && person.isManager);
  const own: OwnTip[] = [...Map.groupBy(tips, ({ source }) => source.transferId).values()].flatMap((ofPayment) =>
    withoutManagers(ofPayment, isManager),
  );
  if (!pool) return own.map((tip) => directLine(tip));
  const pooled = own.filter(({ personId }) => !isManager(personId));
  return [
    ...own.filter(({ personId }) => isManager(personId)).map((tip) => directLine(tip)),
    ...poolLines(pooled, pool, people, worked),
  ];
}

type OwnTip = TipFact & { reason?: string };

/** Gives a manager's share of a visit's tip to the others who gave the visit, in proportion to their shares. */
function withoutManagers(tips: readonly TipFact[], isManager: (id: string) => boolean): OwnTip[] {
  const others = tips.filter(({ personId }) => !isManager(personId));
  if (others.length === 0 || others.length === tips.length) return [...tips];
  const whole = addMoney(...tips.map(({ cents }) => cents));
  const parts = splitSigned(
    whole,
    others.map(({ cents }) => Math.abs(cents)),
  );
  return tips.map((tip) =>
    isManager(tip.personId)
      ? { ...tip, cents: 0, reason: "Tip of a visit that others gave too: theirs" }
      : {
          ...tip,
          cents: parts[others.indexOf(tip)] ?? 0,
          reason: "Tip, with the part of a manager or owner who treated too",
        },
  );
}

function directLine({
  personId,
  source,
  day,
  cents,
  orderId,
  appointmentId,
  reason = "Tip for own visit",
}: OwnTip): PayLine {
  return {
    personId,
    kind: "tip",
    day,
    source,
    name: "Tip",
    orderId,
    appointmentId,
    cents,
    reason,
    base: cents,
    rate: 0,
    counted: 0,
    saleCents: 0,
  };
}

/** Shares the tips in the pool. Tips received while no member works stay with their original recipients. */
function poolLines(
  tips: readonly OwnTip[],
  { by, shares }: TipPool,
  people: readonly PayPerson[],
  worked: readonly DayOfWork[],
): PayLine[] {
  const weightOf = ({ personId, minutes }: DayOfWork): number => {
    const person = people.find(({ id }) => id === personId);
    return person && !person.isManager ? minutes * (shares[person.role] ?? 0) : 0;
  };
  const pots = by === "day" ? [...Map.groupBy(tips, ({ day }) => day).values()] : tips.length > 0 ? [tips] : [];
  return pots.flatMap((pot) => {
    const [day = ""] = pot.map((tip) => tip.day).toSorted((a, b) => (a > b ? -1 : 1));
    const weights = new Map<string, number>();
    for (const one of worked)
      if ((by === "hours" || one.day === day) && weightOf(one) > 0)
        weights.set(one.personId, (weights.get(one.personId) ?? 0) + weightOf(one));
    if (weights.size === 0) return pot.map((tip) => directLine(tip));
    const contributions = pot.map((tip) => directLine({ ...tip, cents: 0, reason: "Into the tip pool" }));
    const whole = addMoney(...pot.map(({ cents }) => cents));
    const members = [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const parts = splitSigned(
      whole,
      members.map(([, weight]) => weight),
    );
    const reason = by === "day" ? "Tip pool of the day, by hours" : "Tip pool of the period, by hours";
    const shares = members.map(([personId, weight], index) => ({
      personId,
      kind: "tip" as const,
      day,
      name: POOL,
      cents: parts[index] ?? 0,
      reason,
      base: weight,
      rate: 0,
      counted: 0,
      saleCents: 0,
    }));
    return [...contributions, ...shares];
  });
}

/** Returns the change each person's tip account needs to match the lines. */
export function tipMoves(tips: readonly TipFact[], lines: readonly Pick<PayLine, "kind" | "personId" | "cents">[]) {
  const change = new Map<string, Cents>();
  const add = (personId: string, cents: Cents) => change.set(personId, (change.get(personId) ?? 0) + cents);
  for (const { personId, cents } of lines.filter(({ kind }) => kind === "tip")) add(personId, cents);
  for (const { personId, cents } of tips) add(personId, -cents);
  return [...change].map(([personId, cents]) => ({ personId, cents })).filter(({ cents }) => cents !== 0);
}
