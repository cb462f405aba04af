import { deviceTypeDescription } from "#modules/booking/staff/contract/device-type.ts";
import { deviceDescription, roomDescription } from "#modules/booking/staff/contract/place.ts";
import { practitionerDescription } from "#modules/booking/staff/contract/practitioner.ts";
import { couponDescription } from "#modules/cart/staff/contract/coupon.ts";
import { addOnDescription } from "#modules/catalog/staff/contract/add-on.ts";
import { brandDescription } from "#modules/catalog/staff/contract/brand.ts";
import { bundleDescription } from "#modules/catalog/staff/contract/bundle.ts";
import { categoryDescription } from "#modules/catalog/staff/contract/category.ts";
import { limitedOfferDescription } from "#modules/catalog/staff/contract/limited-offer.ts";
import { productDescription } from "#modules/catalog/staff/contract/product.ts";
import { productSizeDescription } from "#modules/catalog/staff/contract/product-size.ts";
import { serviceDescription } from "#modules/catalog/staff/contract/service.ts";
import { TAXONOMY_KINDS } from "#modules/catalog/staff/taxonomy-kinds.ts";
import { bannerDescription } from "#modules/content/staff/contract/banner.ts";
import { faqDescription } from "#modules/content/staff/contract/faq.ts";
import { pageMetaDescription } from "#modules/content/staff/contract/page-meta.ts";
import { giftCardDesignDescription } from "#modules/gift-cards/staff/contract/gift-card-design.ts";
import { membershipPlanDescription } from "#modules/membership/staff/contract/membership-plan.ts";
import { paymentPlanDescription } from "#modules/payment-plans/staff/contract/payment-plan.ts";
import { searchSynonymDescription } from "#modules/search/staff/contract/search-synonym.ts";
import type { Description } from "#shared/contract/resource/description.ts";

/** Every resource that can be imported, with the path of its list. */
const PLACES: readonly [Description, string][] = [
  [categoryDescription, "/admin/categories"],
  [serviceDescription, "/admin/services"],
  [addOnDescription, "/admin/add-ons"],
  [brandDescription, "/admin/brands"],
  ...TAXONOMY_KINDS.map(({ kind, description }): [Description, string] => [description, `/admin/taxonomies/${kind}`]),
  [productDescription, "/admin/products"],
  [productSizeDescription, "/admin/stock"],
  [bundleDescription, "/admin/bundles"],
  [limitedOfferDescription, "/admin/offers/limited"],
  [giftCardDesignDescription, "/admin/offers/designs"],
  [membershipPlanDescription, "/admin/offers/plans"],
  [paymentPlanDescription, "/admin/offers/packages"],
  [couponDescription, "/admin/offers/coupons"],
  [practitionerDescription, "/admin/people/all"],
  [roomDescription, "/admin/rooms"],
  [deviceDescription, "/admin/devices"],
  [deviceTypeDescription, "/admin/device-clean-up"],
  [faqDescription, "/admin/content/faq"],
  [bannerDescription, "/admin/content/banners"],
  [pageMetaDescription, "/admin/content/pages"],
  [searchSynonymDescription, "/admin/content/search-words"],
];

/** The lists that have their own import, ordered so that records come after those they refer to. */
export const CSV_LISTS = PLACES.flatMap(([{ name, csvKey, words }, path]) =>
  csvKey ? [{ name, path, label: words.many.charAt(0).toUpperCase() + words.many.slice(1) }] : [],
);
