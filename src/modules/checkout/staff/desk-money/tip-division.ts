import { addMoney, type Cents } from "#shared/money.ts";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { tipEligiblePerformers } from "../../domain/desk/tip-choice.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";

/**
 * The values of a tip's division other than a person's id: all who treated share the tip by treatment (the default), or
 * each person's part is typed.
 */
export const BY_TREATMENT = "";
export const BY_PARTS = "parts";

/**
 * How a tip is divided. `whose` is `BY_TREATMENT`, `BY_PARTS`, or the id of the only person who gets it. `parts` has
 * the typed amounts by person.
 */
export type TipDivision = { whose: string; parts: Readonly<Record<string, string>> };

export const UNDIVIDED: TipDivision = { whose: BY_TREATMENT, parts: {} };

/** Returns the people in an order's visit to whom the customer can give the tip. */
export function tippedOf({ performers }: Pick<WireDeskOrder, "performers">) {
  return tipEligiblePerformers(performers.map(({ id, ...performer }) => ({ practitionerId: id, ...performer })));
}

/** Returns the shares of a tip to send; undefined if all who treated share it. */
export function sharesOf({ whose, parts }: TipDivision, tipCents: Cents) {
  if (tipCents === 0 || whose === BY_TREATMENT) return undefined;
  if (whose !== BY_PARTS) return [{ practitionerId: whose, cents: tipCents }];
  return Object.entries(parts)
    .map(([practitionerId, text]) => ({ practitionerId, cents: parseMoneyText(text) ?? 0 }))
    .filter(({ cents }) => cents > 0);
}

/** Returns the part of a tip that isn't divided yet; negative if the shares exceed the tip. */
export function undividedCents(division: TipDivision, tipCents: Cents): Cents {
  const shares = sharesOf(division, tipCents);
  return shares ? addMoney(tipCents, ...shares.map(({ cents }) => -cents)) : 0;
}
