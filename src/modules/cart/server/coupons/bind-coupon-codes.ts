import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { withRetry } from "#platform/db/client.ts";
import { couponCodeCalls as calls } from "../../staff/contract/coupon-code-calls.ts";
import { codesFile, countCodes, makeCodes } from "./single-use-codes.ts";

/** Binds the calls that create and read the single-use codes of a coupon. */
export const bindCouponCodes: BindApi = (api, { db, secrets }) => {
  api.on(calls.countCouponCodes, async ({ params }) => ({ data: await countCodes(db, params.id) }));
  api.on(calls.makeCouponCodes, async ({ params, body, ...context }) => ({
    data: await withRetry(db, (tx) =>
      makeCodes(tx, secrets, { couponId: params.id, ...body, actor: actorOf(context) }),
    ),
  }));
  api.on(calls.exportCouponCodes, async ({ params, ...context }) => {
    const { name, bytes } = await withRetry(db, (tx) =>
      codesFile(tx, secrets, { couponId: params.id, actor: actorOf(context) }),
    );
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="codes-${name.toLowerCase()}.csv"`,
        "cache-control": "no-store",
      },
    });
  });
};
