import { addMoney, type Cents } from "#shared/money.ts";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { choosable } from "../../domain/desk/tip-choice.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";

/** All who treated share it, as the books do by default; or each person's part is typed. */
export const BY_TREATMENT = "";
export const BY_PARTS = "parts";

/** Whose tip it is: `BY_TREATMENT`, `BY_PARTS`, or a person's id. `parts` are amounts as typed, by person. */
export type TipDivision = { whose: string; parts: Readonly<Record<string, string>> };

export const UNDIVIDED: TipDivision = { whose: BY_TREATMENT, parts: {} };

/** Returns the people of an order's visit from whom a customer can choose. */
export function tippedOf({ performers }: Pick<WireDeskOrder, "performers">) {
  return choosable(performers.map(({ id, ...performer }) => ({ practitionerId: id, ...performer })));
}

/** Returns the shares of a tip to send; undefined if all who treated share it. */
export function sharesOf({ whose, parts }: TipDivision, tipCents: Cents) {
  if (tipCents === 0 || whose === BY_TREATMENT) return undefined;
  if (whose !== BY_PARTS) return [{ practitionerId: whose, cents: tipCents }];
  return Object.entries(parts)
    .map(([practitionerId, text]) => ({ practitionerId, cents: parseMoneyText(text) ?? 0 }))
    .filter(({ cents }) => cents > 0);
}

/** Returns the part of a tip that no person has yet; negative if they have more than the tip. */
export function undividedCents(division: TipDivision, tipCents: Cents): Cents {
  const shares = sharesOf(division, tipCents);
  return shares ? addMoney(tipCents, ...shares.map(({ cents }) => -cents)) : 0;
}
