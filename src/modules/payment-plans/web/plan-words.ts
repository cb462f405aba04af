import { englishFormats } from "#shared/formats/english-formats.ts";
import type { Formats } from "#shared/formats/formats.ts";
import type { WirePaymentPlan } from "../contract/list-payment-plans.ts";

type PlansWords = {
  title: string;
  /** "in full or in three or six monthly payments", without saying that the first payment may differ. */
  ways: string;
  /** "With six payments, the first is a quarter of the price.", if that is true. */
  firstPayment: string;
  validity: string;
};

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

const inOrder = (counts: readonly number[]): number[] => [...new Set(counts)].sort((a, b) => a - b);

type Plan = Pick<WirePaymentPlan, "price" | "validMonths"> & {
  options: readonly Pick<WirePaymentPlan["options"][number], "instalments" | "lenderOnly" | "amounts">[];
};

/** Returns the texts that the payment plan page may show: how these plans are paid, and how long they are valid. */
export function wordsOfPlans(plans: readonly Plan[], { anyOf }: Formats = englishFormats): PlansWords {
  const own = plans.flatMap(({ price, options }) =>
    options
      .filter(({ lenderOnly, instalments }) => !lenderOnly && instalments > 1)
      .map((option) => ({ price, ...option })),
  );
  const counts = inOrder(own.map(({ instalments }) => instalments));
  const isQuarterFirst = ({ price, amounts }: (typeof own)[number]) => Math.abs((amounts[0] ?? 0) * 4 - price) < 4;
  // With four even payments, the first is a quarter anyway, which doesn't need to be mentioned.
  const quarterFirst = counts.filter(
    (count) => count !== 4 && own.every((option) => option.instalments !== count || isQuarterFirst(option)),
  );
  const months = inOrder(plans.map(({ validMonths }) => validMonths)).map(inWords);
  return {
    title: counts.length > 0 ? `Pay for a series over ${anyOf(counts.map(String))} months` : "Pay for a series at once",
    ways: counts.length > 0 ? `in full or in ${anyOf(counts.map(inWords))} monthly payments` : "in full",
    firstPayment:
      quarterFirst.length > 0
        ? `With ${anyOf(quarterFirst.map(inWords))} payments, the first is a quarter of the price.`
        : "",
    validity: `A package is good for ${anyOf(months)} months`,
  };
}
