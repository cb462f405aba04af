const FORMS: Record<string, { form: RegExp; problem: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, problem: "Write the ZIP code’s five digits, such as 10013." },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, problem: "Write the postal code, such as M5V 2T6." },
};

/** What is wrong with a postal code of a country whose form is known; parcels with a wrong one come back. */
export function postalCodeProblem(country: string, postalCode: string): string | undefined {
  const known = FORMS[country.trim().toUpperCase()];
  return !known || known.form.test(postalCode.trim().toUpperCase()) ? undefined : known.problem;
}
