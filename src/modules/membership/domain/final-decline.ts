/**
 * Bank decline codes after which retrying the same card is useless, or works only if its holder confirms the payment.
 */
const FINAL = [
  ...["lost_card", "stolen_card", "pickup_card", "restricted_card", "fraudulent", "merchant_blacklist"],
  ...["invalid_account", "new_account_information_available", "card_not_supported", "expired_card", "incorrect_number"],
  ...["stop_payment_order", "revocation_of_authorization", "revocation_of_all_authorizations"],
  "authentication_required",
];

/** Whether retrying the same card is useless, according to the bank or the provider. */
export function isFinalDecline(failure: { code: string | undefined; declineCode: string | undefined }): boolean {
  return FINAL.includes(failure.declineCode ?? "") || FINAL.includes(failure.code ?? "");
}
