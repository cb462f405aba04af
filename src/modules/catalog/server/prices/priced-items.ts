import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import { keyOfItem, type PricedItem, type PricedKind, pricedKinds } from "../../domain/price-change.ts";

/** An item with the fields that files and searches identify it by. */
export type ListedItem = PricedItem & { groupId: string | null; code: string | null };

type PriceQuery = {
  kind?: PricedKind;
  /** A category of treatments, or a brand. */
  groupId?: string | undefined;
  ids?: readonly string[];
};

const listWanted = varying(
  {
    kind: oneOf(pricedKinds),
    itemId: "text",
    name: "text",
    group: "text",
    groupId: "text?",
    code: "text?",
    price: "int",
    salePrice: "int?",
    memberPrice: "int?",
  },
  (condition: SQL) => sql`
  select kind, "itemId", name, "group", "groupId", code, price, "salePrice", "memberPrice" from (
    select 'service' as kind, s.id as "itemId", s.name, c.name as "group", c.id as "groupId", null as code, s.price_cents as price,
      s.sale_price_cents as "salePrice", s.member_price_cents as "memberPrice", s.archived_at as "archivedAt",
      1 as part, c.position as first, s.position as second, 0 as third
    from services s join categories c on c.id = s.category_id
    union all
    select 'addOn', a.id, a.name, 'Add-ons', null, null, a.price_cents, null, null, a.archived_at, 2, 0, a.position, 0 from add_ons a
    union all
    select 'size', z.id, p.name || ', ' || z.label, b.name, b.id, z.code, z.price_cents, z.sale_price_cents, z.member_price_cents,
      coalesce(z.archived_at, p.archived_at), 3, b.position, p.position, z.position
    from product_sizes z join products p on p.id = z.product_id join brands b on b.id = p.brand_id
    union all
    select 'bundle', d.id, d.name, 'Bundles', null, null, d.price_cents, null, null, d.archived_at, 4, 0, d.position, 0 from bundles d) item
  where ${condition} order by part, first, second, third, "itemId"`,
  sql`true`,
);

/** Returns the items that have prices, in the site's order; archived ones only by their ids. */
export async function listPricedItems(
  db: DatabaseOrTransaction,
  { kind, groupId, ids }: PriceQuery = {},
): Promise<ListedItem[]> {
  const itemIds = sql.join(
    [
      ids ? sql`item."itemId" = any(${sql.param([...ids])}::text[])` : sql`item."archivedAt" is null`,
      ...(kind ? [sql`item.kind = ${kind}`] : []),
      ...(groupId ? [sql`item."groupId" = ${groupId}`] : []),
    ],
    sql` and `,
  );
  return listWanted(db, itemIds);
}

/** Returns items by `keyOfItem`, including archived ones. */
export async function pricedItemsById(
  db: DatabaseOrTransaction,
  pricedItems: readonly { itemId: string }[],
): Promise<Map<string, ListedItem>> {
  const items = await listPricedItems(db, { ids: [...new Set(pricedItems.map(({ itemId }) => itemId))] });
  return new Map(items.map((item) => [keyOfItem(item), item]));
}
