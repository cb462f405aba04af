import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { addOnResource } from "./add-on-resource.ts";
import { brandResource } from "./brand-resource.ts";
import { bundleResource } from "./bundle-resource.ts";
import { categoryResource } from "./category-resource.ts";
import { limitedOfferResource } from "./limited-offer-resource.ts";
import { priceChangeCalls } from "./price-change-calls.ts";
import { priceChangeResource } from "./price-change-resource.ts";
import { productPictureCalls } from "./product-picture-calls.ts";
import { productResource } from "./product-resource.ts";
import { productSizeResource } from "./product-size-resource.ts";
import { serviceResource } from "./service-resource.ts";
import { stockCalls } from "./stock-calls.ts";
import { stockFileCalls } from "./stock-file-calls.ts";
import {
  nutritionResource,
  productTypeResource,
  skinConditionResource,
  skinTypeResource,
} from "./taxonomy-resources.ts";

/** The catalog module's back office calls. */
export const catalogStaffCalls = {
  ...callsOf(brandResource),
  ...callsOf(categoryResource),
  ...callsOf(addOnResource),
  ...callsOf(serviceResource),
  ...callsOf(productResource),
  ...callsOf(productSizeResource),
  ...callsOf(bundleResource),
  ...callsOf(limitedOfferResource),
  ...callsOf(skinTypeResource),
  ...callsOf(skinConditionResource),
  ...callsOf(productTypeResource),
  ...callsOf(nutritionResource),
  ...callsOf(priceChangeResource),
  ...priceChangeCalls,
  ...stockCalls,
  ...stockFileCalls,
  ...productPictureCalls,
} satisfies StaffCalls;

export type CatalogStaffCalls = typeof catalogStaffCalls;
