import { lineSchema } from "#shared/contract/define-call.ts";
import { normalizeCode } from "../domain/coupons/code.ts";

/** A discount code as a customer enters it: case, spaces and hyphens don't matter. */
export const couponCodeSchema = lineSchema(60).transform(normalizeCode);
