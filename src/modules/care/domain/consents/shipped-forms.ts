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
      "Before and after pictures show how your skin responds. You decide what we do with them, and each choice stands alone.",
    what: "We take pictures of the treated area only when you allow it. They are stored with your record, where only the people who treat you see them.",
    risks: [
      "A picture on a website can be copied by others, even after we take it down.",
      "We show no name. Someone who knows you may still recognize you.",
    ],
    rights: [
      "You are treated in the same way whatever you choose.",
      "You can withdraw at any time. Pictures that we published come down at once.",
    ],
  },
};

/** The forms that every clinic starts from, as drafts: the medical director and the clinic's counsel confirm each. */
export const shippedForms: readonly ShippedForm[] = [...skinForms, ...bodyForms, photoForm];

/** The same as rows are written: with the text as HTML. */
export const shippedFormRows = shippedForms.map(({ families, text, ...form }) => ({
  ...form,
  families: [...families],
  body: bodyOf(text),
  validDays: CONSENT_DAYS,
}));
