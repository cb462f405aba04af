import type { ServiceFamily } from "#modules/catalog/domain/service-family.ts";
import type { ConsentKind } from "./consent-form.ts";
import type { FormText } from "./form-body.ts";

/** A form that every clinic starts with. */
export type ShippedForm = {
  id: string;
  kind: ConsentKind;
  families: readonly ServiceFamily[];
  title: string;
  text: FormText;
};
