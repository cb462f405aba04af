import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { CallFields } from "#shared/contract/define-call.ts";
import type {
  getMenu as getMenuCall,
  getShell as getShellCall,
  getShellOfCustomer as getShellOfCustomerCall,
} from "../contract/shell-calls.ts";

type Shell = CallFields<typeof getShellCall>["data"];
type Menu = CallFields<typeof getMenuCall>["data"];
type CustomerShell = CallFields<typeof getShellOfCustomerCall>["data"];

/** What the frame of every page shows: contact, categories, texts. The same for everybody. */
export async function getShell(db: DatabaseOrTransaction): Promise<Shell> {
  const [clinic, { rows: categories }] = await Promise.all([
    getClinicSettings(db),
    db.execute<Shell["categories"][number]>(sql`select id, name, slug from categories order by position`),
  ]);
  const { phone, phoneDisplay, email, instagram, fb, socialHandle, address, mapLink, map, hours, holidays } = clinic;
  const { timeZone, name, tagline, acceptedCards, currency } = clinic;
  const { offerText, discountCodeLine, appleUrl, androidUrl } = clinic.promo;
  const { specialOfferTitle, specialOfferText, firstVisitGiftText } = clinic.promo;
  const promo = {
    offerText,
    discountCodeLine,
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
      holidays,
      timeZone,
    },
    categories,
    settings: { name, tagline, acceptedCards, currency, timeZone, promo },
  };
}

/** The categories in menu order, each with its treatments (SH-4). */
export async function getMenu(db: DatabaseOrTransaction): Promise<Menu> {
  const { rows } = await db.execute<Menu[number]>(sql`
    select c.id, c.name, c.slug, coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'slug', s.slug) order by s.position, s.id)
        from services s where s.category_id = c.id and s.is_active), '[]') as services
    from categories c order by c.position`);
  return rows;
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
      p.image_hash as "imageHash", coalesce((
        select (select count(*) from cart_products l where l.cart_id = c.id and not l.saved_for_later)
          + (select count(*) from cart_services l where l.cart_id = c.id and not l.saved_for_later)
          + (select count(*) from cart_add_ons l join cart_services s on s.id = l.service_line_id where l.cart_id = c.id and not s.saved_for_later)
          + (select count(*) from cart_bundles l where l.cart_id = c.id)
        from carts c where c.customer_id = p.id and c.closed_at is null), 0)::int as "cartCount"
    from customers p where p.id = ${customerId}`);
  const [row] = rows;
  if (!row) throw new Error("the session's customer is gone");
  const { id, firstName, lastName, email, imageHash, cartCount } = row;
  return { user: { id, firstName, lastName, email, image: imageHash ? `/images/${imageHash}` : null }, cartCount };
}
