import { accountCalls } from "#modules/account/contract/calls.ts";
import { signInCalls } from "#modules/account/contract/sign-in-calls.ts";
import { bookingCalls } from "#modules/booking/contract/calls.ts";
import { screeningCalls } from "#modules/care/contract/screening-calls.ts";
import { cartCalls } from "#modules/cart/contract/calls.ts";
import { catalogCalls } from "#modules/catalog/contract/calls.ts";
import { checkoutCalls } from "#modules/checkout/contract/calls.ts";
import { contentCalls } from "#modules/content/contract/calls.ts";
import { giftCardsCalls } from "#modules/gift-cards/contract/calls.ts";
import { ingredientsCalls } from "#modules/ingredients/contract/calls.ts";
import { membershipCalls } from "#modules/membership/contract/calls.ts";
import { ownVisitCalls } from "#modules/own-visits/contract/calls.ts";
import { paymentPlansCalls } from "#modules/payment-plans/contract/calls.ts";
import { paymentsCalls } from "#modules/payments/contract/calls.ts";
import { quizCalls } from "#modules/quiz/contract/calls.ts";
import { searchCalls } from "#modules/search/contract/calls.ts";
import { shellCalls } from "#modules/shell/contract/calls.ts";
import { waitlistCalls } from "#modules/waitlist/contract/calls.ts";
import { walletCalls } from "#modules/wallet/contract/calls.ts";
import type { GuestCalls } from "#shared/contract/define-call.ts";

/** Every storefront call by name. Only the server's startup and the build use it; screens name the calls they make. */
export const calls = {
  ...accountCalls,
  ...signInCalls,
  ...contentCalls,
  ...paymentsCalls,
  ...giftCardsCalls,
  ...membershipCalls,
  ...paymentPlansCalls,
  ...catalogCalls,
  ...ingredientsCalls,
  ...quizCalls,
  ...screeningCalls,
  ...bookingCalls,
  ...ownVisitCalls,
  ...waitlistCalls,
  ...searchCalls,
  ...cartCalls,
  ...shellCalls,
  ...checkoutCalls,
  ...walletCalls,
} satisfies GuestCalls;

/**
 * Calls that no browser makes on the storefront, only loaders on the server, the clinic's app and integrations. The
 * call table shipped with every page leaves them out (vite.config.ts). Remove a call from this list when a screen
 * starts to make it.
 */
export const callsOfNoBrowser = [
  "refreshSession",
  "logOut",
  "getAddress",
  "readNewsLink",
  "listSessions",
  "getMetaTag",
  "getContactDetails",
  "getClinicSettings",
  "getBanner",
  "getHomeBanner",
  "listFaqs",
  "listMembershipFaqs",
  "listGallery",
  "listGalleryForCustomer",
  "listNews",
  "getNewsArticle",
  "getAboutUs",
  "takePaymentWebhook",
  "listGiftCardDesigns",
  "getGiftCardPaper",
  "listMyGiftCards",
  "getMyMembership",
  "cancelMembership",
  "listProducts",
  "listProductsByCategory",
  "getProductByName",
  "listProductsOnSale",
  "listRelatedProducts",
  "listSkinTypes",
  "listProductTypes",
  "listBrands",
  "listSkinConditions",
  "listNutrition",
  "listCategories",
  "listServices",
  "listServicesForCustomer",
  "listServicesOnSale",
  "listServicesOnSaleForCustomer",
  "listLimitedOffers",
  "checkProductIngredients",
  "listPassingProducts",
  "listQuizQuestions",
  "recommendByQuery",
  "listPractitioners",
  "listUpcomingAppointments",
  "listPastAppointments",
  "getAppointment",
  "readConfirm",
  "readLate",
  "readJoin",
  "listConsentsDue",
  "readPrepare",
  "readCalendarFeed",
  "listWaiting",
  "getOffer",
  "searchProducts",
  "searchAll",
  "streamSlots",
  "makeQuote",
  "releaseVisitTime",
  "removeBundleFromCart",
  "removeCouponByCode",
  "removeGiftCardByCode",
  "getProductByToken",
  "listCoupons",
  "getShell",
  "placeOrder",
  "checkoutService",
  "successOrderByGet",
  "cancelOrderByGet",
  "listProductOrders",
  "getInvoice",
  "getCreditNote",
  "listReviews",
  "getVisitReviews",
  "readRateable",
  "getSavedCard",
  "getWallet",
  "readScreeningAnswers",
] as const satisfies (keyof typeof calls)[];

/**
 * The storefront calls that staff screens make, to read the clinic and its catalog. The staff's call table includes no
 * other storefront calls (vite.config.ts), because all of it is downloaded with the back office's layout.
 */
export const guestCallsOfStaff = [
  "getShell",
  "listPractitioners",
  "listServices",
  "getServiceByName",
  "logIn",
] as const satisfies (keyof typeof calls)[];

export type AllCalls = typeof calls;
