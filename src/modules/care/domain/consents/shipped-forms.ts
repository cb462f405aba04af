import { CONSENT_DAYS } from "./consent-form.ts";
import { bodyOf } from "./form-body.ts";
import { bodyForms } from "./shipped-body-forms.ts";
import type { ShippedForm } from "./shipped-form.ts";
import { skinForms } from "./shipped-skin-forms.ts";

const photoForm: ShippedForm = {
  id: "photos",
  kind: "photo",
  families: [],
  title: "Pictures of your skin",
  text: {
    intro:
      "Before-and-after pictures show how your skin responds. You decide what we do with them, and each choice is separate.",
    what: "We take pictures of the treated area only if you agree. They’re stored in your record, where only the people who treat you can see them.",
    risks: [
      "A picture on a website can be copied by others, even after we take it down.",
      "We show no name. Someone who knows you may still recognize you.",
    ],
    rights: [
      "Your choice doesn’t affect your treatment.",
      "You can change your mind at any time. We’ll take down published pictures right away.",
    ],
  },
};

/** The forms that every clinic starts with, as drafts. The medical director and the clinic's counsel confirm each. */
export const shippedForms: readonly ShippedForm[] = [...skinForms, ...bodyForms, photoForm];

/** The shipped forms as database rows, with the text as HTML. */
export const shippedFormRows = shippedForms.map(({ families, text, ...form }) => ({
  ...form,
  families: [...families],
  body: bodyOf(text),
  validDays: CONSENT_DAYS,
}));
