import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { assertTriesLeft, countTry, limits } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireCart } from "../../contract/cart.ts";
import { couponRequirementText, findCouponProblem } from "../../domain/coupons/cart-coupon.ts";
import { changeCart } from "../lines/change-cart.ts";
import { priceOpenCart } from "../price-open-cart.ts";
import { readOpenCart } from "../read-open-cart.ts";
import { hashesOf } from "./code-hash.ts";
import { couponChangesOf } from "./coupons-of-cart.ts";

type Context = Pick<ServerDeps, "db" | "clock" | "versions" | "secrets" | "env">;
type CodeEntry = { customerId: string; code: string; client: "web" | "app" };

/**
 * Enters a coupon code for a customer's cart; repeated requests enter it only once. A code that gives no discount isn't
 * entered: throws `coupon_invalid`, `coupon_used_up`, `coupon_not_met` with what is missing, or
 * `coupon_not_combinable`, and `rate_limited` after too many wrong codes.
 */
export async function addCoupon(deps: Context, entered: CodeEntry): Promise<{ cart: WireCart; message?: string }> {
  const { customerId } = entered;
  const key = `coupon:${customerId}`;
  const factor = deps.env.rateLimitFactor;
  await assertTriesLeft(deps.db, key, limits.couponFailures, factor);
  try {
    return await changeCart(deps, customerId, async (tx, cart) => {
      await enter(deps, tx, { ...entered, cartId: cart.id });
      return { message: "Code added" };
    });
  } catch (error) {
    if (isAppError(error, "coupon_invalid")) await countTry(deps.db, key, limits.couponFailures, factor);
    throw error;
  }
}

const findCoupon = statement(
  { id: "text", codeHash: "text?" },
  sql`
  select k.id, b.code_hash as "codeHash" from coupons k left join coupon_codes b on b.coupon_id = k.id and b.code_hash = any(${sql.placeholder("codeHashes")}::text[])
  where (b.code_hash is not null or k.code = ${sql.placeholder("code")} and not k.is_single_use)
    and (k.channel = 'any' or ${sql.placeholder("client")} = 'app')`,
);

const insertCoupon = statement(sql`
  insert into cart_coupons (cart_id, coupon_id, code_hash)
  values (${sql.placeholder("cartId")}, ${sql.placeholder("couponId")}, ${sql.placeholder("codeHash")})
  on conflict (cart_id, coupon_id) do update set code_hash = excluded.code_hash`);

async function enter(
  { clock, secrets }: Context,
  tx: Transaction,
  { customerId, cartId, code, client }: CodeEntry & { cartId: string },
): Promise<void> {
  const [found] = await findCoupon(tx, { code, client, codeHashes: hashesOf(secrets, code) });
  if (!found) throw new AppError("coupon_invalid");
  await insertCoupon(tx, { cartId, couponId: found.id, codeHash: found.codeHash });
  const reading = await readOpenCart(tx, { customerId, now: clock.now() }, { cards: false });
  const coupon = reading?.coupons.find(({ id }) => id === found.id);
  if (!reading || !coupon) throw new AppError("coupon_invalid");
  const { timeZone, currency } = reading.rates;
  const today = dateInZone(reading.now, timeZone);
  const problem = findCouponProblem(coupon, { today, coupons: priceOpenCart(reading).coupons });
  if (problem === "coupon_not_met")
    throw new AppError(problem, {
      message: `This code needs ${couponRequirementText(coupon, currency)} in your cart.`,
    });
  if (problem) throw new AppError(problem);
}

const deleteCoupon = statement(
  { id: "text" },
  sql`
  delete from cart_coupons where cart_id = ${sql.placeholder("cartId")} and coupon_id = ${sql.placeholder("couponId")}
  returning coupon_id as id`,
);

/** Removes a coupon from a customer's cart. Throws `not_found`. */
export function removeCoupon(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  { customerId, couponId }: { customerId: string; couponId: string },
): Promise<{ cart: WireCart; message?: string }> {
  return changeCart(deps, customerId, async (tx, cart) => {
    const rows = await deleteCoupon(tx, { cartId: cart.id, couponId });
    if (rows.length === 0) throw new AppError("not_found");
    return undefined;
  });
}

const deleteCoupons = statement(
  { coupon_id: "text" },
  sql`
  delete from cart_coupons c using coupons k where c.cart_id = ${sql.placeholder("cartId")} and k.id = c.coupon_id
    and (${sql.placeholder("isAll")}::boolean or k.code = ${sql.placeholder("code")} and not k.is_single_use
      or c.code_hash = any(${sql.placeholder("hashes")}::text[]))
  returning c.coupon_id`,
);

/** Removes the coupon of a code from a customer's cart, or all coupons if no code is given. Throws `not_found`. */
export function removeCouponByCode(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  { customerId, code }: { customerId: string; code: string | undefined },
): Promise<{ cart: WireCart; message?: string }> {
  return changeCart(deps, customerId, async (tx, cart) => {
    const rows = await deleteCoupons(tx, {
      cartId: cart.id,
      isAll: code === undefined,
      code: code ?? null,
      hashes: code === undefined ? [] : hashesOf(deps.secrets, code),
    });
    if (rows.length === 0) throw new AppError("not_found");
    return undefined;
  });
}

/**
 * Removes coupons that are no longer valid from a customer's cart. The customer has seen this change and continues to
 * pay (CT-6).
 */
export async function dropLostCoupons(tx: Transaction, of: { customerId: string; now: Date }): Promise<void> {
  const reading = await readOpenCart(tx, of, { cards: false });
  if (!reading || reading.coupons.length === 0) return;
  for (const { lineId: couponId } of couponChangesOf(reading, priceOpenCart(reading)))
    await deleteCoupon(tx, { cartId: reading.cart.id, couponId });
}
