import { z } from "zod";
import { dateOfBirthSchema, emailSchema, nameSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { placeSchema } from "#modules/account/contract/address-calls.ts";
import { type MovedCustomer, moveCustomerIn } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { addressFormOf } from "#shared/places/address-forms.ts";
import { MOST_MOVED_CUSTOMERS } from "../../staff/contract/moving-in/moving-in-calls.ts";
import type { OpenedFile } from "./move-rows.ts";
import { dayCell, type MovedRow, readMovedRows, yesOrNo } from "./read-file.ts";

const HEADS = [
  ...(["first_name", "last_name", "email", "phone", "birthday", "date_of_birth"] as const),
  ...(["address", "address_2", "city", "state", "zip", "postal_code", "country"] as const),
  ...(["news", "tags", "note"] as const),
] as const;
type Cells = MovedRow<(typeof HEADS)[number]>["cells"];

const rowSchema = z.object({
  first_name: nameSchema.optional(),
  last_name: nameSchema.optional(),
  email: emailSchema.optional(),
  phone: phoneSchema.optional(),
  tags: z.array(z.string().max(40, "A tag has 40 characters at most.")).max(20, "20 tags at most."),
  note: z.string().max(4_000, "A note has 4,000 characters at most.").optional(),
});

const refusal = (message: string) => new AppError("invalid_input", { message });

/** Reads a row. Throws `invalid_input` with the row's problems. */
function parseRow({ cells }: MovedRow<(typeof HEADS)[number]>, clinicCountry: string): MovedCustomer {
  if (!(cells.phone || cells.email) || !(cells.first_name || cells.last_name))
    throw refusal("A name and a phone number or an email are needed.");
  const tags = (cells.tags ?? "").split(/[;,]/).map((tag) => tag.trim());
  const parsed = rowSchema.safeParse({ ...cells, tags: tags.filter((tag) => tag !== "") });
  if (!parsed.success) throw refusal(parsed.error.issues[0]?.message ?? "");
  const { first_name: firstName, last_name: lastName, email, phone, note } = parsed.data;
  const newsConsent = yesOrNo(cells.news, "News");
  const [dateOfBirth, address] = [birthdayOf(cells, clinicCountry), addressOf(cells, clinicCountry)];
  return { firstName, lastName, email, phone, dateOfBirth, address, newsConsent, tags: parsed.data.tags, note };
}

function birthdayOf({ birthday, date_of_birth: other }: Cells, country: string): string | undefined {
  const text = birthday ?? other;
  if (text === undefined) return undefined;
  const day = dateOfBirthSchema.safeParse(dayCell(text, { label: "Birthday", country, example: "1990-03-04" }));
  if (!day.success) throw refusal("Birthday isn’t a valid date of birth.");
  return day.data;
}

/**
 * Returns an address from separate cells for street, city, state and postal code, or from one cell: "12 Elm St, New
 * York, NY 10013".
 */
function addressOf(cells: Cells, clinicCountry: string): MovedCustomer["address"] {
  if (!(cells.address || cells.city || cells.zip || cells.postal_code)) return undefined;
  const postalCode = cells.zip ?? cells.postal_code;
  const place = cells.city ? { line1: cells.address, city: cells.city, state: cells.state, postalCode } : inOne(cells);
  const country = cells.country?.toUpperCase() ?? clinicCountry;
  const parsed = placeSchema.safeParse({
    line2: cells.address_2,
    country,
    ...place,
    state: place?.state ?? "",
    postalCode: place?.postalCode ?? "",
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal(
    !place?.line1 || (!place.postalCode && addressFormOf(country).postalCode?.isNeeded)
      ? "The address needs a street, a city, a state and a postal code."
      : `Address: ${issue?.message ?? "it can’t be read."}`,
  );
}

const IN_ONE =
  /^(?<line1>[^,]+)(?:, *(?<line2>[^,]+))?, *(?<city>[^,]+), *(?<state>[^,\d]+?) +(?<postalCode>[\w -]*\d[\w -]*)$/;

function inOne({ address = "" }: Cells) {
  const { line1, line2, city, state, postalCode } = IN_ONE.exec(address)?.groups ?? {};
  return line1 ? { line1, city, state, postalCode, ...(line2 ? { line2 } : {}) } : undefined;
}

/** Reads a file of customers to import. Throws `import_invalid`. */
export async function openCustomers(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  actor: AuditActor,
  bytes: Uint8Array,
): Promise<OpenedFile> {
  const rows = readMovedRows(bytes, {
    heads: HEADS,
    needed: [{ oneOf: ["phone", "email"] }],
    most: MOST_MOVED_CUSTOMERS,
  });
  const { country } = (await getClinicSettings(db)).location.address;
  const file: OpenedFile<(typeof rows)[number]> = {
    rows,
    write: (tx, row) => moveCustomerIn(tx, secrets, parseRow(row, country), actor),
  };
  return file;
}
