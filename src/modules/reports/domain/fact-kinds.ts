import { chart, type Kind } from "#modules/ledger/domain/chart.ts";

/**
 * Kinds of accounts that reports use in addition to income, contra and expense: where money is, and the tax and tips
 * that the clinic passes on.
 */
const ALSO = ["provider", "cash", "terminal", "bank", "disputed", "tax", "tips"] as const satisfies readonly Kind[];

type KindOfClass<Class> = { [K in Kind]: (typeof chart)[K]["class"] extends Class ? K : never }[Kind];

/** The kinds of accounts whose entries are facts: income, contra, expense, tax, tips and money. */
export type FactKind = KindOfClass<"income" | "contra" | "expense"> | (typeof ALSO)[number];

/** Whether entries on accounts of a kind are facts. */
export function isFactKind(kind: Kind): kind is FactKind {
  const { class: of } = chart[kind];
  return of === "income" || of === "contra" || of === "expense" || ALSO.some((one) => one === kind);
}
