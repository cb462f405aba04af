import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { findObject, insertObject, nowSeconds, type WireObject } from "../object-store.ts";
import { recordEvents } from "../record-events.ts";
import { badRequest } from "../wire/wire-error.ts";
import { type FormTree, mapOf, textOf, treeOf } from "../wire/wire-form.ts";
import { type Recurring, toPrice, toProduct } from "../wire/wire-price.ts";

/** `POST /v1/products`. The caller may choose an id that no product has yet. */
export async function createProduct(tx: Transaction, form: FormTree): Promise<WireObject> {
  const name = textOf(form, "name");
  if (!name) throw badRequest("Missing required param: name.", "name");
  const id = textOf(form, "id");
  if (id && !/^[\w-]{1,255}$/.test(id)) throw badRequest(`Invalid id: ${id}`, "id");
  if (id && (await findObject(tx, "product", id)))
    throw badRequest(`Product already exists.`, "id", "resource_already_exists");
  const product = await insertObject(
    tx,
    toProduct({
      id,
      name,
      description: textOf(form, "description") ?? null,
      metadata: mapOf(form, "metadata"),
      created: await nowSeconds(tx),
    }),
  );
  await recordEvents(tx, { type: "product.created", object: product });
  return product;
}

/** `POST /v1/prices`: a monthly or yearly price for a product. */
export async function createPrice(tx: Transaction, form: FormTree): Promise<WireObject> {
  const price = await readPriceData(tx, form, "", true);
  await insertObject(tx, price);
  await recordEvents(tx, { type: "price.created", object: price });
  return price;
}

/** Returns the price of a subscription's item: an existing one, or one created from `price_data`. */
export async function priceOfItem(tx: Transaction, item: FormTree, param: string): Promise<WireObject> {
  const id = textOf(item, "price");
  const data = treeOf(item, "price_data");
  if (data) {
    const price = await readPriceData(tx, data, `${param}[price_data]`, false);
    return insertObject(tx, price);
  }
  if (!id) throw badRequest("You must specify `price` or `price_data`.", `${param}[price]`);
  const found = await findObject(tx, "price", id);
  if (!found) throw badRequest(`No such price: '${id}'`, `${param}[price]`, "resource_missing");
  if (found.data.active !== true) throw badRequest("The price specified is inactive.", `${param}[price]`);
  return found.data;
}

/** Returns how often a price is charged. Throws the provider's refusal for a one-time price. */
export function recurringOf(price: WireObject): Recurring {
  const recurring = price.recurring as { interval: "month" | "year"; interval_count: number } | null; // the type that toPrice writes
  if (!recurring)
    throw badRequest(
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
    );
  return { interval: recurring.interval, count: recurring.interval_count };
}

async function readPriceData(
  db: DatabaseOrTransaction,
  form: FormTree,
  param: string,
  isReusable: boolean,
): Promise<WireObject> {
  const at = (key: string) => (param ? `${param}[${key}]` : key);
  const [currency, product, amount] = ["currency", "product", "unit_amount"].map((key) => textOf(form, key));
  if (!currency) throw badRequest("Missing required param: currency.", at("currency"));
  if (!product) throw badRequest("Missing required param: product.", at("product"));
  if (!amount || !/^\d{1,12}$/.test(amount)) throw badRequest(`Invalid integer: ${amount ?? ""}`, at("unit_amount"));
  if (!(await findObject(db, "product", product)))
    throw badRequest(`No such product: '${product}'`, at("product"), "resource_missing");
  const recurring = treeOf(form, "recurring") ?? {};
  const interval = textOf(recurring, "interval");
  if (interval !== "month" && interval !== "year")
    throw badRequest("The sandbox has prices of months and years.", at("recurring"));
  const count = textOf(recurring, "interval_count") ?? "1";
  if (!/^[1-9]\d?$/.test(count)) throw badRequest(`Invalid positive integer: ${count}`, at("recurring"));
  return toPrice({
    product,
    unitAmount: Number(amount),
    currency: currency.toLowerCase(),
    isReusable,
    recurring: { interval, count: Number(count) },
    metadata: mapOf(form, "metadata"),
    created: await nowSeconds(db),
  });
}
