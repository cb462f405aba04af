import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { addOnResource } from "./admin/add-on-resource.ts";
import { brandResource } from "./admin/brand-resource.ts";
import { bundleResource } from "./admin/bundle-resource.ts";
import { categoryResource } from "./admin/category-resource.ts";
import { productResource } from "./admin/product-resource.ts";
import { productSizeResource } from "./admin/product-size-resource.ts";
import { serviceResource } from "./admin/service-resource.ts";
import {
  nutritionResource,
  productTypeResource,
  skinConditionResource,
  skinTypeResource,
} from "./admin/taxonomy-resources.ts";
import { productPictureCalls } from "./product-picture-calls.ts";
import { stockCalls } from "./stock-calls.ts";
import { stockFileCalls } from "./stock-file-calls.ts";

/** The catalog module's calls of the back office. */
export const catalogStaffCalls = {
  ...callsOf(brandResource),
  ...callsOf(categoryResource),
  ...callsOf(addOnResource),
  ...callsOf(serviceResource),
  ...callsOf(productResource),
  ...callsOf(productSizeResource),
  ...callsOf(bundleResource),
  ...callsOf(skinTypeResource),
  ...callsOf(skinConditionResource),
  ...callsOf(productTypeResource),
  ...callsOf(nutritionResource),
  ...stockCalls,
  ...stockFileCalls,
  ...productPictureCalls,
} satisfies StaffCalls;

export type CatalogStaffCalls = typeof catalogStaffCalls;
