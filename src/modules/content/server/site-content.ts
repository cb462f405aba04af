import { type SQL, sql } from "drizzle-orm";
import type { ContentKind } from "#shared/site-content.ts";
import type { ClinicSettings } from "../domain/clinic-settings.ts";
import { liveArticleIdsInSql } from "./live-news.ts";

/** SQL for whether the clinic has content of each kind that the site shows, as conditions for a statement. */
export const writtenContent: Record<"gallery" | "news" | "questions" | "about", SQL> = {
  gallery: sql`exists (select 1 from gallery_items where archived_at is null)`,
  news: sql`exists ${liveArticleIdsInSql}`,
  questions: sql`exists (select 1 from faqs where archived_at is null)`,
  about: sql`exists (select 1 from about_page)`,
};

type SettingKind = Extract<
  ContentKind,
  "phone" | "email" | "address" | "hours" | "offer" | "specialOffer" | "firstVisitGift"
>;

/** Returns for contact details, hours and offers whether the settings contain them. */
export function contentOfSettings(settings: ClinicSettings): Record<SettingKind, boolean> {
  const {
    location: { phone, email, address, hours },
    promo,
  } = settings;
  return {
    phone: phone !== "",
    email: email !== "",
    address: address.line1 !== "",
    hours: hours.some((day) => day !== null),
    offer: promo.offerText !== "",
    specialOffer: promo.specialOfferTitle !== "" && promo.specialOfferText !== "",
    firstVisitGift: promo.firstVisitGiftText !== "",
  };
}
