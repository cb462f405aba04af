import { eq } from "drizzle-orm";
import { formatCode } from "#modules/gift-cards/domain/code.ts";
import { codeOf } from "#modules/gift-cards/server/cards/card-code.ts";
import { writeCard } from "#modules/gift-cards/server/cards/issue-cards.ts";
import { giftCardDesigns, giftCards } from "#modules/gift-cards/server/tables.ts";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { balanceOf, postTransfers } from "#modules/ledger/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { present } from "./present.ts";

export const DESIGN_ID = "gd-test";

/** Adds a gift card design offered from $25 to $1,000. */
export async function addDesign({ db }: Pick<ServerDeps, "db">): Promise<void> {
  const amounts = { amountsCents: [2_500, 10_000], minAmountCents: 2_500, maxAmountCents: 100_000 };
  await db
    .insert(giftCardDesigns)
    .values({
      id: DESIGN_ID,
      slug: DESIGN_ID,
      name: "Plain",
      picture: "giftcard-1",
      alt: "A plain card",
      ink: "dark",
      position: 0,
      ...amounts,
    })
    .onConflictDoNothing();
}

/** Creates a gift card given by staff, with this balance. Returns its id and code. */
export async function giveCard(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  cents: number,
): Promise<{ id: string; code: string }> {
  const card = { designId: DESIGN_ID, kind: "given" as const, faceCents: cents, recipientEmail: "ines@example.com" };
  const id = await db.transaction(async (tx) => {
    const written = await writeCard(tx, { ...card, issuedBy: "test", reason: "test" }, secrets);
    await postTransfers(tx, [{ ...giftCardGiven({ giftCardId: written, cents }), actor: "system" }]);
    return written;
  });
  return { id, code: await codeOfCard({ db, secrets }, id) };
}

/** Returns a gift card's current code, as in its email. */
export async function codeOfCard({ db, secrets }: Pick<ServerDeps, "db" | "secrets">, id: string): Promise<string> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  return formatCode(codeOf(secrets, present(card)));
}

export function leftOn({ db }: Pick<ServerDeps, "db">, id: string): Promise<number> {
  return balanceOf(db, `gift_card:${id}`);
}
