import type { BindApi } from "#api/env.ts";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindCatalogApi } from "#modules/catalog/server/api.ts";
import { bindCheckoutApi } from "#modules/checkout/server/api.ts";
import { bindContentApi } from "#modules/content/server/api.ts";
import { bindGiftCardsApi } from "#modules/gift-cards/server/api.ts";
import { bindIngredientsApi } from "#modules/ingredients/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { bindPaymentsApi } from "#modules/payments/server/api.ts";
import { bindQuizApi } from "#modules/quiz/server/api.ts";
/** Every module's API, bound in the order of the table of modules. */
export const moduleApis: BindApi[] = [
  bindAccountApi,
  bindContentApi,
  bindPaymentsApi,
  bindGiftCardsApi,
  bindMembershipApi,
  bindPaymentPlansApi,
  bindCatalogApi,
  bindIngredientsApi,
  bindQuizApi,
  bindBookingApi,
  bindCartApi,
  bindCheckoutApi,
];
