import { addressFormOf } from "#shared/places/address-forms.ts";

const FORMS: Record<string, { form: RegExp; problem: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, problem: "Enter a five-digit ZIP code, such as 10013." },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, problem: "Enter a postal code, such as M5V 2T6." },
};

/**
 * Returns the problem with a postal code if its country needs one or has a known format. Parcels with a wrong code come
 * back.
 */
export function postalCodeProblem(country: string, postalCode: string): string | undefined {
  const code = country.trim().toUpperCase();
  const known = FORMS[code];
  if (!known && postalCode.trim() === "" && addressFormOf(code).postalCode?.isNeeded)
    return "Enter a postal code, such as 10013.";
  return !known || known.form.test(postalCode.trim().toUpperCase()) ? undefined : known.problem;
}
