import { z } from "zod";
import { defineCall, idSchema, textSchema, versionSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { dateOfBirthSchema, emailSchema, nameSchema, phoneSchema } from "../../../contract/account-fields.ts";
import { customerSchema } from "./customer.ts";

/** An empty string clears the value. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]).optional();

const changes = z.object({
  firstName: orNone(nameSchema),
  lastName: orNone(nameSchema),
  phone: orNone(phoneSchema),
  email: orNone(emailSchema),
  dateOfBirth: orNone(dateOfBirthSchema),
  /** True: the customer told the clinic that they agree to news; false: that they no longer do. */
  newsConsent: z.boolean().optional(),
  /** Only staff book for this customer; online booking is off. */
  noOnlineBooking: z.boolean().optional(),
  askToPrepay: z.boolean().optional(),
  /** Required while `noOnlineBooking` or `askToPrepay` is on. */
  blockReason: orNone(textSchema(200)),
});

export type CustomerChanges = FromWire<z.output<typeof changes>>;

export const changeCustomer = defineCall({
  method: "PUT",
  path: "admin/Customer/{id}",
  summary: "Change a customer's details or booking block",
  auth: { right: "customers.edit" },
  params: z.object({ id: idSchema }),
  body: changes.extend({ version: versionSchema }),
  answer: { data: customerSchema },
  failures: ["not_found", "version_conflict", "invalid_input", "email_taken"],
  idempotent: true,
});
