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
import { paymentPlansCalls } from "#modules/payment-plans/contract/calls.ts";
import { paymentsCalls } from "#modules/payments/contract/calls.ts";
import { quizCalls } from "#modules/quiz/contract/calls.ts";
import { searchCalls } from "#modules/search/contract/calls.ts";
import { shellCalls } from "#modules/shell/contract/calls.ts";
import { waitlistCalls } from "#modules/waitlist/contract/calls.ts";
import { walletCalls } from "#modules/wallet/contract/calls.ts";
import type { GuestCalls } from "#shared/contract/define-call.ts";

/** Every call of the storefront by name. For the start of the server and the build alone: screens name the calls they make. */
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
  ...waitlistCalls,
  ...searchCalls,
  ...cartCalls,
  ...shellCalls,
  ...checkoutCalls,
  ...walletCalls,
} satisfies GuestCalls;

/**
 * Calls that no browser makes on the storefront: loaders on the server, the clinic's app and integrations do. The table of
 * calls that every page brings along leaves them out (vite.config.ts). A screen that comes to make one takes it off this list.
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
 * The storefront's calls that staff's screens make: they read the clinic and its catalog by them. Staff's table holds no
 * other of the storefront (vite.config.ts), as each is downloaded with the frame of the back office.
 */
export const guestCallsOfStaff = [
  "getShell",
  "listPractitioners",
  "listServices",
  "getServiceByName",
  "logIn",
] as const satisfies (keyof typeof calls)[];

export type AllCalls = typeof calls;
