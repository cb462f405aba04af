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
  ...searchCalls,
  ...cartCalls,
  ...shellCalls,
  ...checkoutCalls,
  ...walletCalls,
} satisfies GuestCalls;

export type AllCalls = typeof calls;
