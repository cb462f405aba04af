import type { PayPerson, PayRule } from "./pay-rule.ts";
import { groupOf, type RuleGroup } from "./pay-rule.ts";
import type { Sale } from "./sale.ts";

/** A narrower rule ranks higher. */
const WHO_RANK = { all: 0, role: 1, person: 2 } as const;
const WHAT_RANK = { all: 0, kind: 1, category: 2, brand: 3, item: 4 } as const;

export type ChosenRule = { rule: PayRule /** The reason, such as "For this person, by category." */; why: string };

const WHO_WORDS = { all: "for all", role: "for the role", person: "for this person" } as const;
const WHAT_WORDS = { all: "everything", kind: "kind", category: "category", brand: "brand", item: "item" } as const;

/**
 * Returns the rule that pays a person for a sale: the most specific one about the person, then the most specific about
 * the item sold.
 */
export function ruleForSale(person: PayPerson, sale: Sale, rules: readonly PayRule[]): ChosenRule | undefined {
  return mostSpecific(
    rules.filter((rule) => groupOf(rule.unit) === "sale" && isAboutPerson(rule, person) && isAboutSale(rule, sale)),
  );
}

/** Returns a person's rule for hourly pay (`hour`), or for the guaranteed minimum pay (`guarantee`). */
export function ruleForPerson(
  person: PayPerson,
  group: Exclude<RuleGroup, "sale">,
  rules: readonly PayRule[],
): ChosenRule | undefined {
  return mostSpecific(rules.filter((rule) => groupOf(rule.unit) === group && isAboutPerson(rule, person)));
}

function mostSpecific(rules: readonly PayRule[]): ChosenRule | undefined {
  const [rule] = rules.toSorted(
    (a, b) =>
      WHO_RANK[b.who.kind] - WHO_RANK[a.who.kind] ||
      WHAT_RANK[b.what.kind] - WHAT_RANK[a.what.kind] ||
      (a.id < b.id ? -1 : 1),
  );
  return rule && { rule, why: `${rule.name}: ${WHO_WORDS[rule.who.kind]}, by ${WHAT_WORDS[rule.what.kind]}` };
}

function isAboutPerson({ who }: PayRule, { id, role }: PayPerson): boolean {
  if (who.kind === "all") return true;
  return who.kind === "role" ? who.role === role : who.personId === id;
}

function isAboutSale({ what }: PayRule, sale: Sale): boolean {
  switch (what.kind) {
    case "all":
      return true;
    case "kind":
      return what.of === sale.kind;
    case "category":
      return what.of === sale.kind && what.id === sale.categoryId;
    case "brand":
      return what.id === sale.brandId;
    case "item":
      return what.of === sale.kind && what.id === sale.itemId;
  }
}
