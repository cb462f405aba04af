import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import { isOfferedCode, lineCountOfInSql } from "#modules/cart/server/public.ts";
import { favouriteIdsInSql, listCategoryNames, nowPlaceholder } from "#modules/catalog/server/public.ts";
import { getClinicSettings, isSiteOpen, listPageBanners, toHolidays } from "#modules/content/server/public.ts";
import type { Membership } from "#modules/membership/domain/membership.ts";
import { membersInSql } from "#modules/membership/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { siteBrandOf } from "#shared/brand/brand-css.ts";
import { logoOf } from "#shared/brand/logo.ts";
import type { CallFields } from "#shared/contract/define-call.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type {
  getShell as getShellCall,
  getShellOfCustomer as getShellOfCustomerCall,
} from "../contract/shell-calls.ts";
import { readSiteContent, type SiteAsOf } from "./read-site-content.ts";

type Shell = CallFields<typeof getShellCall>["data"];
type CustomerShell = CallFields<typeof getShellOfCustomerCall>["data"];

/** Returns the data of every page's layout: contact, categories, texts. It is identical for all users. */
export async function getShell(db: DatabaseOrTransaction, { now, hasProvider }: SiteAsOf): Promise<Shell> {
  const clinic = await getClinicSettings(db);
  const [categories, { policies, absent }, isOpen, banners] = await Promise.all([
    listCategoryNames(db),
    readSiteContent(db, clinic, { now, hasProvider }),
    isSiteOpen(db),
    listPageBanners(db),
  ]);
  const brand = clinic.brand && siteBrandOf(clinic.brand);
  const logo = logoOf(clinic.logo);
  const {
    location: { phone, phoneDisplay, email, address, mapLink, map, hours },
    instagram,
    fb,
    socialHandle,
    closures,
  } = clinic;
  const {
    location: { timeZone },
    name,
    tagline,
    acceptedCards,
    currency,
  } = clinic;
  const { offerText, discountCode, discountCodeLine, appleUrl, androidUrl } = clinic.promo;
  const { specialOfferTitle, specialOfferText, firstVisitGiftText } = clinic.promo;
  const promo = {
    offerText,
    // Shown only while the code can be used.
    discountCodeLine: (await isOfferedCode(db, discountCode, now)) ? discountCodeLine : "",
    appleUrl,
    androidUrl,
    specialOfferTitle,
    specialOfferText,
    firstVisitGiftText,
  };
  return {
    contact: {
      phone,
      phoneDisplay,
      email,
      instagram,
      fb,
      socialHandle,
      address: ofCountry(address),
      mapLink,
      map,
      hours,
      holidays: toHolidays(closures),
      timeZone,
    },
    categories,
    policies,
    absent,
    ...(banners.length > 0 ? { banners } : {}),
    ...(brand ? { brand } : {}),
    ...(logo ? { logo } : {}),
    settings: { name, isOpen, tagline, acceptedCards, currency, timeZone, promo },
  };
}

const findCustomer = read(
  {
    id: "text",
    firstName: "text",
    lastName: "text",
    email: "text",
    imageHash: "text?",
    cartCount: "int",
    favourites: json<string[]>(),
    membership: orNull(json<Membership>()),
  },
  sql`
  select who.id, coalesce(who.first_name, '') as "firstName", coalesce(who.last_name, '') as "lastName", coalesce(who.email, '') as email,
    who.image_hash as "imageHash",
    ${lineCountOfInSql(sql`who.id`)} as "cartCount",
    ${favouriteIdsInSql(sql`who.id`)} as favourites,
    ${membersInSql.membershipInSql({ customerId: sql`who.id`, now: nowPlaceholder })} as membership
  from ${customerNamesInSql} who where who.id = ${sql.placeholder("customerId")}`,
);

/**
 * Returns a customer's name and picture, the number of lines in their cart (the total length of the five lists, CT-2),
 * their favorites, and the discount of the membership they have at `now`.
 */
export async function getShellOfCustomer(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<CustomerShell> {
  const [row] = await findCustomer(db, { customerId, now: now.toISOString() });
  if (!row) throw new Error("the session’s customer is gone");
  const { id, firstName, lastName, email, imageHash, cartCount, favourites, membership } = row;
  const user = { id, firstName, lastName, email, image: imageHash ? `/images/${imageHash}` : null };
  return { user, cartCount, favourites, membership: membership?.terms ?? null };
}
