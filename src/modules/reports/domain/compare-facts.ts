import type { MoneyFact } from "./money-fact.ts";

const keyOf = ({ transferId, entryLine, accountKind, part }: MoneyFact) =>
  `${transferId}:${entryLine}:${accountKind}:${part}`;

const isSame = (one: MoneyFact, other: MoneyFact) =>
  Object.entries(one).every(([name, value]) => other[name as keyof MoneyFact] === value); // `name` is a key of a fact

/** Returns which stored facts to delete and which facts to insert, so that the stored ones equal the wanted ones. */
export function compareFacts(
  former: readonly MoneyFact[],
  expected: readonly MoneyFact[],
): { gone: MoneyFact[]; fresh: MoneyFact[] } {
  const formerByKey = new Map(former.map((fact) => [keyOf(fact), fact]));
  const wantedByKey = new Map(expected.map((fact) => [keyOf(fact), fact]));
  const differs = (fact: MoneyFact, others: ReadonlyMap<string, MoneyFact>) => {
    const other = others.get(keyOf(fact));
    return other === undefined || !isSame(fact, other);
  };
  return {
    gone: former.filter((fact) => differs(fact, wantedByKey)),
    fresh: expected.filter((fact) => differs(fact, formerByKey)),
  };
}
