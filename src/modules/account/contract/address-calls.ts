import { z } from "zod";
import { cleanCode, cleanName } from "#shared/clean-text.ts";
import { defineCall, idSchema, lineSchema } from "#shared/contract/define-call.ts";
import { addressLineSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { addressFormOf } from "#shared/places/address-forms.ts";
import { countryName, isCountry } from "#shared/places/countries.ts";
import { stateCode, stateOptions } from "#shared/places/states.ts";
import { postalCodeProblem } from "../domain/postal-code.ts";
import { nameSchema, phoneSchema } from "./account-fields.ts";

const placeFields = z.object({
  line1: addressLineSchema(120),
  line2: addressLineSchema(120, 0).optional(),
  /** City, state and postal code are optional if the country doesn't use them (`addressFormOf`). */
  city: addressLineSchema(80, 0).default(""),
  state: lineSchema(80, 0, cleanName).default(""),
  postalCode: z
    .string()
    .overwrite(cleanCode)
    .toUpperCase()
    .regex(/^(?:[A-Z0-9][A-Z0-9 -]{1,11})?$/, "Enter a postal code, such as 10013.")
    .default(""),
  country: z.string().trim().toUpperCase().refine(isCountry, "Choose a country."),
});

type InState = { country: string; state: string };

type InCity = { country: string; city: string };

const hasCity = ({ country, city }: InCity) => city !== "" || addressFormOf(country).city?.isNeeded !== true;

/** A missing city is reported even if other fields have errors. */
const cityMissed = {
  path: ["city"],
  message: "Fill this in",
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** Returns "Choose a state in United States.", or "Enter the province." for a country without a list. */
const stateProblem = (country: string) =>
  stateOptions(country)
    ? `Choose a state in ${countryName(country)}.`
    : `Enter the ${(addressFormOf(country).state?.label ?? "state").toLowerCase()}.`;

function checkPlace({ country, state, postalCode }: InState & { postalCode: string }, context: z.RefinementCtx): void {
  const message = postalCodeProblem(country, postalCode);
  if (message) context.addIssue({ code: "custom", path: ["postalCode"], message });
  const isMissing = state === "" && addressFormOf(country).state?.isNeeded === true;
  if (isMissing || (state !== "" && stateCode(country, state) === undefined))
    context.addIssue({ code: "custom", path: ["state"], message: stateProblem(country) });
}

/** Replaces the state by its code, because taxes and parcels need the code. */
const withStateCode = <Place extends InState>(place: Place): Place => ({
  ...place,
  state: stateCode(place.country, place.state) ?? place.state,
});

/** An address without the recipient's name, as in an imported file. */
export const placeSchema = placeFields.refine(hasCity, cityMissed).superRefine(checkPlace).transform(withStateCode);

/** An address as a customer types it; `addressSchema` is the stored one. */
export const addressBody = placeFields
  .extend({
    firstName: nameSchema,
    lastName: nameSchema,
    phone: phoneSchema,
    /** Whether new carts start with this address. */
    isDefault: z.boolean().optional(),
  })
  .refine(hasCity, cityMissed)
  .superRefine(checkPlace)
  .transform(withStateCode);

export type AddressBody = z.output<typeof addressBody>;

/** A postal address that can receive deliveries. */
export const postalAddressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
});

export const addressSchema = postalAddressSchema.extend({ _id: z.string(), isDefault: z.boolean() });

export type WireAddress = FromWire<z.output<typeof addressSchema>>;

export const getAddress = defineCall({
  method: "GET",
  path: "user/getAddress",
  summary: "My addresses, the default one first",
  auth: "customer",
  answer: { data: z.array(addressSchema) },
});

export const addAddress = defineCall({
  method: "POST",
  path: "user/address",
  summary: "Add an address",
  auth: "customer",
  body: addressBody,
  answer: { data: addressSchema },
  idempotent: true,
});

export const updateAddress = defineCall({
  method: "PUT",
  path: "user/address/{id}",
  summary: "Change an address",
  auth: "customer",
  params: z.object({ id: idSchema }),
  body: addressBody,
  answer: { data: addressSchema },
  failures: ["not_found"],
});

export const deleteAddress = defineCall({
  method: "DELETE",
  path: "user/address/{id}",
  summary: "Remove an address",
  auth: "customer",
  params: z.object({ id: idSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found"],
});
