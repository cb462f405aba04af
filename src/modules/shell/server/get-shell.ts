import { sql } from "drizzle-orm";
import { customerNames } from "#modules/account/server/public.ts";
import { isOfferedCode, lineCountOf } from "#modules/cart/server/public.ts";
import { listCategoryNames } from "#modules/catalog/server/public.ts";
import { getClinicSettings, isSiteOpen, listPolicyKinds, toHolidays } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { CallFields } from "#shared/contract/define-call.ts";
import type {
  getShell as getShellCall,
  getShellOfCustomer as getShellOfCustomerCall,
} from "../contract/shell-calls.ts";

type Shell = CallFields<typeof getShellCall>["data"];
type CustomerShell = CallFields<typeof getShellOfCustomerCall>["data"];

/** What the frame of every page shows: contact, categories, texts. The same for everybody. */
export async function getShell(db: DatabaseOrTransaction, now: Date): Promise<Shell> {
  const [clinic, categories, policies, isOpen] = await Promise.all([
    getClinicSettings(db),
    listCategoryNames(db),
    listPolicyKinds(db),
    isSiteOpen(db),
  ]);
  const { phone, phoneDisplay, email, instagram, fb, socialHandle, address, mapLink, map, hours, closures } = clinic;
  const { timeZone, name, tagline, acceptedCards, currency } = clinic;
  const { offerText, discountCode, discountCodeLine, appleUrl, androidUrl } = clinic.promo;
  const { specialOfferTitle, specialOfferText, firstVisitGiftText } = clinic.promo;
  const promo = {
    offerText,
    // Only while the code can be used.
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
      address,
      mapLink,
      map,
      hours,
      holidays: toHolidays(closures),
      timeZone,
    },
    categories,
    policies,
    settings: { name, isOpen, tagline, acceptedCards, currency, timeZone, promo },
  };
}

/** A customer's name and picture, and how many lines their cart has: the five lists' lengths (CT-2). */
export async function getShellOfCustomer(db: DatabaseOrTransaction, customerId: string): Promise<CustomerShell> {
  const { rows } = await db.execute<{
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    imageHash: string | null;
    cartCount: number;
  }>(sql`
    select p.id, coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName", coalesce(p.email, '') as email,
      p.image_hash as "imageHash",
      ${lineCountOf(sql`p.id`)} as "cartCount"
    from ${customerNames} p where p.id = ${customerId}`);
  const [row] = rows;
  if (!row) throw new Error("the session's customer is gone");
  const { id, firstName, lastName, email, imageHash, cartCount } = row;
  return { user: { id, firstName, lastName, email, image: imageHash ? `/images/${imageHash}` : null }, cartCount };
}
