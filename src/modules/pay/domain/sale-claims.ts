import { type Cents, multiplyMoney, shareOf } from "#shared/money.ts";
import { ruleForSale } from "./choose-rule.ts";
import { deductions, deductionWords, unknownCostWords } from "./deductions.ts";
import type { PayLine } from "./pay-line.ts";
import { type PayPerson, type PayRule, rulesOn } from "./pay-rule.ts";
import type { Sale, Worker } from "./sale.ts";
import { isAssistant, partOf } from "./team-split.ts";

/** A sale for which a person is paid by a rule, before the rate is known. */
export type Claim = {
  person: PayPerson;
  sale: Sale;
  rule: PayRule;
  why: string;
  /** Cents, pieces or visits to which the rate applies. */
  base: number;
  counted: number;
  /** The total cost to deduct from the earnings for the order line. */
  deductAfter: Cents;
  /** The cost deducted from the base. */
  deducted: Cents;
  /** The amount paid instead of the rate. */
  flat?: Cents | undefined;
};

export type Unruled = { person: PayPerson; sale: Sale };

/** An earlier payment for the same order line, visit or month. */
export type EarlierLine = PayLine;

/** Finds the rule for each person in each sale. A visit or piece is claimed once, even if paid in several parts. */
export function claimsOf(
  sales: readonly Sale[],
  people: readonly PayPerson[],
  versions: readonly PayRule[],
  earlier: readonly EarlierLine[],
): { claims: Claim[]; unruled: Unruled[] } {
  const claims: Claim[] = [];
  const unruled: Unruled[] = [];
  const once = new Set(earlier.filter(({ base, deducted = 0 }) => base > 0 || deducted > 0).flatMap(countedOnce));
  const takeOff = deductions(earlier);
  for (const sale of sales)
    for (const worker of sale.team) {
      const person = people.find(({ id }) => id === worker.personId);
      if (!person) continue;
      const chosen = ruleForSale(person, sale, rulesOn(sale.day, versions));
      if (!chosen) unruled.push({ person, sale });
      else {
        const claim = claimOf({ person, sale, worker, ...chosen }, once, takeOff);
        const { orderLineId, appointmentId } = sale;
        for (const key of countedOnce({ personId: person.id, orderLineId, appointmentId, unit: claim.rule.unit }))
          once.add(key);
        claims.push(claim);
      }
    }
  return { claims, unruled };
}

const keyOf = (what: string, personId: string, id: string | undefined): string[] =>
  id === undefined ? [] : [`${what} ${personId} ${id}`];

type Counted = Pick<EarlierLine, "personId" | "orderLineId" | "appointmentId" | "unit">;

function countedOnce({ personId, orderLineId, appointmentId, unit }: Counted): string[] {
  return [
    ...keyOf("line", personId, orderLineId),
    ...(unit === "visit" ? keyOf("visit", personId, appointmentId) : []),
  ];
}

type Claiming = { person: PayPerson; sale: Sale; worker: Worker; rule: PayRule; why: string };

function claimOf(
  { person, sale, worker, rule, why }: Claiming,
  once: ReadonlySet<string>,
  takeOff: ReturnType<typeof deductions>,
): Claim {
  const hasLine = keyOf("line", person.id, sale.orderLineId).some((key) => once.has(key));
  const hasVisit = keyOf("visit", person.id, sale.appointmentId).some((key) => once.has(key));
  const isAfter = rule.deductWhen === "after" || rule.unit !== "percent";
  const isOfAssistant = isAssistant(sale, worker, rule);
  const whole = isOfAssistant ? 0 : deductionOf(sale, worker, rule);
  const gross = partOf(baseOf(sale, rule), sale, worker, rule);
  // If this rule deducts from the earnings (`after`), the whole cost is recorded as deducted now. A rule that deducts
  // from the base then deducts nothing from a later payment of the same order line.
  const most = isAfter ? whole : Math.max(0, gross);
  const off = takeOff({ personId: person.id, orderLineId: sale.orderLineId, whole, most });
  const counted = rule.tiers?.by === "count" ? (hasLine ? 0 : sale.pieces) : partOf(sale.net, sale, worker, rule);
  const isPaid = rule.unit === "visit" ? hasVisit : hasLine && rule.unit === "piece";
  const notes = [
    ...(isAfter ? [] : deductionWords({ off, whole, sale, rule, isAfter })),
    ...(hasLine || isOfAssistant ? [] : unknownCostWords(sale, rule)),
    ...(isPaid ? [`a ${rule.unit} is paid once`] : []),
  ];
  const claim = {
    person,
    sale,
    rule,
    why: [why, ...notes].join("; "),
    counted,
    deductAfter: isAfter ? whole : 0,
    deducted: isAfter ? 0 : off,
  };
  if (isOfAssistant) return { ...claim, base: 1, flat: hasLine ? 0 : rule.assistantCents };
  if (rule.unit === "piece") return { ...claim, base: hasLine ? 0 : sale.pieces };
  if (rule.unit === "visit") return { ...claim, base: hasVisit ? 0 : 1 };
  return { ...claim, base: Math.max(0, gross - claim.deducted) };
}

function baseOf({ list, net, session }: Sale, { base }: PayRule): Cents {
  if (base === "list") return list;
  return base === "session" && session !== 0 ? session : net;
}

function deductionOf(sale: Sale, worker: Worker, rule: PayRule): Cents {
  if (rule.deduct === "none") return 0;
  return partOf(rule.deduct === "cost" ? (sale.cost?.cents ?? 0) : rule.deductCents, sale, worker, rule);
}

/** Returns the earnings of a claim at a rate, before deductions. */
export function earned({ base, flat, rule }: Claim, rate: number): Cents {
  if (flat !== undefined) return flat;
  return rule.unit === "percent" ? shareOf(base, rate) : multiplyMoney(rate, base);
}
