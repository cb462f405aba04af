import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { MOST_CODES } from "../../domain/coupons/code.ts";

const params = z.object({ id: idSchema });

/** Returns how many single-use codes a coupon has. */
const countCouponCodes = defineCall({
  method: "GET",
  path: "admin/Coupon/{id}/codes",
  summary: "How many single-use codes a coupon has, and how many of them are spent",
  auth: { right: "catalog.see" },
  params,
  answer: { data: z.object({ made: z.int(), spent: z.int() }) },
  failures: ["not_found"],
});

const makeCouponCodes = defineCall({
  method: "POST",
  path: "admin/Coupon/{id}/batch",
  summary: "Make single-use codes of a coupon; the file of its codes has them",
  auth: { right: "catalog.edit" },
  idempotent: true,
  params,
  body: z.object({ count: z.int().min(1).max(MOST_CODES) }),
  answer: { data: z.object({ made: z.int(), spent: z.int() }) },
  failures: ["not_found", "limit_reached"],
});

const exportCouponCodes = defineCall({
  method: "GET",
  path: "admin/Coupon/{id}/codes/file",
  summary: "Every single-use code of a coupon and whether it is spent, as a CSV file",
  auth: { right: "catalog.edit" },
  raw: "text/csv",
  params,
  answer: {},
  failures: ["not_found"],
});

export const couponCodeCalls = { countCouponCodes, makeCouponCodes, exportCouponCodes } satisfies StaffCalls;
