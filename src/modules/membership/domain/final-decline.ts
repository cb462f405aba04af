/** Words of banks after which the same card is never good again, or not without its holder. */
const FINAL = [
  ...["lost_card", "stolen_card", "pickup_card", "restricted_card", "fraudulent", "merchant_blacklist"],
  ...["invalid_account", "new_account_information_available", "card_not_supported", "expired_card", "incorrect_number"],
  ...["stop_payment_order", "revocation_of_authorization", "revocation_of_all_authorizations"],
  "authentication_required",
];

/** Whether trying the same card again is no use, by the bank's word or the provider's. */
export function isFinalDecline(failure: { code: string | undefined; declineCode: string | undefined }): boolean {
  return FINAL.includes(failure.declineCode ?? "") || FINAL.includes(failure.code ?? "");
}
