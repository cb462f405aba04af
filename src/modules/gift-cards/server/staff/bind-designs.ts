import { sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { readTones } from "#platform/images/picture-tones.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { splitPictureName } from "#shared/focal-point.ts";
import { amountIssues, centsOfAmount } from "../../domain/design-rules.ts";
import { contrastsOn, type Ink, inkProblem } from "../../domain/ink.ts";
import { giftCardDesignResource } from "../../staff/contract/gift-card-design-resource.ts";
import { giftCardDesigns as designs, giftCards } from "../tables.ts";

/** Binds the calls for gift card designs to their table. */
export const bindDesigns: BindApi = (api, deps) =>
  bindResource(api, deps, giftCardDesignResource, {
    table: designs,
    columns: {
      amounts: sql`array(select case when cents % 100 = 0 then (cents / 100)::text else to_char(cents / 100.0, 'FM9990.00') end
        from unnest(gift_card_designs.amounts_cents) with ordinality as offered (cents, place) order by place)`,
      minAmount: designs.minAmountCents,
      maxAmount: designs.maxAmountCents,
    },
    values: ({ amounts }) => (amounts ? { amountsCents: sortedCents(amounts) } : {}),
    uniqueFields: { gift_card_designs_slug_unique: "slug" },
    inUse: [{ column: giftCards.designId, one: "gift card", many: "gift cards" }],
    async assert(next, before, tx) {
      const issues = amountIssues(next);
      if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
      if (next.picture !== before?.picture || next.ink !== before.ink) await assertReadable(tx, next);
    },
  });

function sortedCents(amounts: readonly string[]): number[] {
  return [...new Set(amounts.map(centsOfAmount))].sort((one, other) => one - other);
}

/** Throws `invalid_input` if the ink isn't readable on the picture; the message says which ink is. */
async function assertReadable(tx: Transaction, { picture, ink }: { picture: string; ink: Ink }): Promise<void> {
  const read = await readTones(tx, picture);
  const problem = read
    ? inkProblem(ink, contrastsOn({ ...read, focalPoint: splitPictureName(picture).focalPoint }))
    : { field: "picture", message: "Upload the picture again, so that words on it can be checked." };
  if (!problem) return;
  const { field, message } = problem;
  throw new AppError("invalid_input", { message, issues: [{ path: field, message }] });
}
