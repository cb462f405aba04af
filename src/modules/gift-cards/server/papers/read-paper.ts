import { eq } from "drizzle-orm";
import { getClinicSettings, readPaperLook } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { readPictureJpeg } from "#platform/images/picture-store.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { formatCode } from "../../domain/code.ts";
import { codeOf } from "../cards/card-code.ts";
import { giftCardDesigns, giftCards } from "../tables.ts";
import { toGiftCardPdf } from "./gift-card-pdf.ts";

/** A card with the data for its email and its printable PDF. */
export type ShownCard = {
  card: typeof giftCards.$inferSelect;
  design: typeof giftCardDesigns.$inferSelect;
  /** The code as displayed. */
  code: string;
  /** "$150". */
  worth: string;
  jpeg: Uint8Array | undefined;
};

type PaperDeps = Pick<ServerDeps, "db" | "secrets" | "bucket">;

/** Returns a card with its current code, or undefined if there is no card with this id. */
export async function readShownCard(
  { db, secrets, bucket }: PaperDeps,
  giftCardId: string,
): Promise<ShownCard | undefined> {
  const [found] = await db
    .select({ card: giftCards, design: giftCardDesigns })
    .from(giftCards)
    .innerJoin(giftCardDesigns, eq(giftCardDesigns.id, giftCards.designId))
    .where(eq(giftCards.id, giftCardId));
  if (!found) return undefined;
  const { currency } = await getClinicSettings(db);
  return {
    ...found,
    code: formatCode(codeOf(secrets, found.card)),
    worth: formatMoney(found.card.faceCents, { currency }),
    jpeg: await readPictureJpeg({ db, bucket }, found.design.picture),
  };
}

const subjectOf = (id: string, serial: number) => `gift-card:${id}:${serial}`;

/** Returns the secret of the link to a card's PDF. It becomes invalid together with the code. */
export function paperLinkOf(secrets: Secrets, { id, serial }: { id: string; serial: number }): string {
  return secrets.sign("links", subjectOf(id, serial));
}

/**
 * Returns a printable card for the holder of its link. Throws `link_expired` for a wrong link, and once the code isn't
 * valid anymore.
 */
export async function readPaper(
  deps: PaperDeps,
  { giftCardId, link }: { giftCardId: string; link: string },
): Promise<Response> {
  const shown = await readShownCard(deps, giftCardId);
  const isGood = shown && deps.secrets.verify("links", subjectOf(giftCardId, shown.card.serial), link);
  if (!isGood || shown.card.state !== "active") throw new AppError("link_expired");
  return paperOf(deps.db, shown);
}

/**
 * Returns a printable card for staff who hand it over, or undefined if there is no card with this id. The caller has
 * checked their permissions.
 */
export async function readPaperForDesk(deps: PaperDeps, giftCardId: string): Promise<Response | undefined> {
  const shown = await readShownCard(deps, giftCardId);
  return shown && paperOf(deps.db, shown);
}

async function paperOf(db: DatabaseOrTransaction, shown: ShownCard): Promise<Response> {
  const clinic = await getClinicSettings(db);
  const bytes = await toGiftCardPdf({ ...shown.card, ...shown }, clinic, await readPaperLook(db, clinic));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="gift-card.pdf"',
      "cache-control": "private, no-store",
    },
  });
}
