import { addMoney, type Cents } from "#shared/money.ts";
import { OVERTIME } from "../hours-lines.ts";
import type { PayLine } from "../pay-line.ts";

/** The totals of a person's lines in a period. */
export type PaySums = {
  personId: string;
  regularMinutes: number;
  overtimeMinutes: number;
  hours: Cents;
  commission: Cents;
  tips: Cents;
  bonus: Cents;
  adjustment: Cents;
  guarantee: Cents;
  total: Cents;
};

type Summed = Pick<PayLine, "personId" | "kind" | "cents" | "base" | "name">;

/** Returns the sums of each person, in the order in which they first occur. */
export function sumPay(lines: readonly Summed[]): PaySums[] {
  return [...Map.groupBy(lines, ({ personId }) => personId)].map(([personId, own]) => {
    const cents = (kind: PayLine["kind"]) =>
      addMoney(0, ...own.filter((line) => line.kind === kind).map((line) => line.cents));
    const minutes = (isOvertime: boolean) =>
      own
        .filter(({ kind, name }) => kind === "hours" && (name === OVERTIME) === isOvertime)
        .reduce((sum, { base }) => sum + base, 0);
    return {
      personId,
      regularMinutes: minutes(false),
      overtimeMinutes: minutes(true),
      hours: cents("hours"),
      commission: cents("commission"),
      tips: cents("tip"),
      bonus: cents("bonus"),
      adjustment: cents("adjustment"),
      guarantee: cents("guarantee"),
      total: addMoney(0, ...own.map((line) => line.cents)),
    };
  });
}
