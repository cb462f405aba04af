import { sql } from "drizzle-orm";
import { saveFirstLocation } from "#modules/locations/server/public.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { sanitizeHtml } from "#platform/html/sanitize-html.ts";
import { placeOf } from "../domain/clinic-settings.ts";
import type { StoredVisitPolicy } from "../domain/visit-policy.ts";
import { insertClosure } from "./closures.ts";
import about from "./demo/about.json" with { type: "json" };
import bannerRows from "./demo/banners.json" with { type: "json" };
import clinic from "./demo/clinic.json" with { type: "json" };
import faqRows from "./demo/faqs.json" with { type: "json" };
import gallery from "./demo/gallery.json" with { type: "json" };
import newsRows from "./demo/news.json" with { type: "json" };
import pageMetaRows from "./demo/page-meta.json" with { type: "json" };
import policyRows from "./demo/policies.json" with { type: "json" };
import { aboutPage, banners, clinicSettings, faqs, galleryItems, newsArticles, pageMeta, policies } from "./tables.ts";

const moments = galleryItems.moment.enumValues;

type PolicyKind = (typeof policies.kind.enumValues)[number];

function policyKind(kind: string): PolicyKind {
  const known = policies.kind.enumValues.find((value) => value === kind);
  if (!known) throw new Error(`no such policy: ${kind}`);
  return known;
}

/**
 * The demo's policy: a late change costs half the price, a missed visit the full price, and guests save a card. At
 * booking, customers may pay a treatment's deposit or its full price.
 */
const DEMO_POLICY: StoredVisitPolicy = {
  lateFeePercent: 50,
  noShowFee: { percent: 100, cents: null },
  deposits: "service",
  deposit: { percent: 0, cents: null },
  paysVisit: ["at_clinic", "deposit", "full"],
  cardFor: "guests",
};

/** Adds the demo clinic's facts and texts. Seeding again changes no existing data. */
export async function seedContent(db: Database): Promise<void> {
  const { holidays, ...facts } = clinic;
  const settings = { ...facts, visitPolicy: DEMO_POLICY };
  await db.transaction(async (tx) => {
    const [rows] = await tx
      .insert(clinicSettings)
      .values({ id: 1, settings, openedAt: sql`clock_now()` })
      .onConflictDoNothing()
      .returning();
    if (rows) {
      await saveFirstLocation(tx, placeOf(settings));
      await seedHolidays(tx, holidays);
    }
    await tx.insert(aboutPage).values({ id: 1, content: about }).onConflictDoNothing();
    await tx.insert(banners).values(bannerRows).onConflictDoNothing();
    await tx.insert(pageMeta).values(pageMetaRows).onConflictDoNothing();
    await tx
      .insert(policies)
      .values(
        policyRows.map(({ kind, html, updatedOn }) => ({
          kind: policyKind(kind),
          html: sanitizeHtml(html),
          updatedAt: new Date(`${updatedOn}T12:00:00Z`),
        })),
      )
      .onConflictDoNothing();
    await tx.insert(faqs).values(faqRows).onConflictDoNothing();
    await tx
      .insert(newsArticles)
      .values(newsRows.map((row) => ({ ...row, id: row.id.toLowerCase(), html: sanitizeHtml(row.html) })))
      .onConflictDoNothing();
    await tx
      .insert(galleryItems)
      .values(
        gallery.items.map(({ id, picture, category, caption, isIllustration, position, serviceIds, moment }) => ({
          id,
          picture,
          category,
          caption,
          isIllustration,
          position,
          serviceIds: (serviceIds ?? []).map((serviceId) => serviceId.toLowerCase()),
          moment: moments.find((known) => known === moment) ?? null,
        })),
      )
      .onConflictDoNothing();
  });
}

async function seedHolidays(tx: Transaction, holidays: { date: string; name: string }[]): Promise<void> {
  for (const { date, name } of holidays) {
    await insertClosure(tx, { firstDate: date, lastDate: date, name, hours: null });
  }
}
