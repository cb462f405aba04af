/**
 * `treatment`: a form that is signed before a visit with a treatment from the form's families. `photo`: a form about
 * how pictures may be used; signing it is never required.
 */
export const consentKinds = ["treatment", "photo"] as const;
export type ConsentKind = (typeof consentKinds)[number];

export const consentStatuses = ["draft", "confirmed"] as const;

/**
 * The permissions a customer can give for pictures of their skin, each separately. Only `publication` shows them to
 * others.
 */
export const photoChoices = [
  { value: "record", label: "For my own record, seen only by the people who treat me" },
  { value: "training", label: "To train the clinic’s own team, without my name" },
  { value: "publication", label: "To show results on the clinic’s website and pages, without my name" },
] as const;

export type PhotoChoice = (typeof photoChoices)[number]["value"];

export const photoChoiceNames = photoChoices.map(({ value }) => value) as [PhotoChoice, ...PhotoChoice[]]; // the list isn't empty

/** How many days a consent is valid unless its form says otherwise. */
export const CONSENT_DAYS = 365;
