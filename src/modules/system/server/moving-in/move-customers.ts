import { z } from "zod";
import { emailSchema, nameSchema, phoneSchema } from "#modules/account/contract/account-fields.ts";
import { type MovedCustomer, moveCustomerIn } from "#modules/account/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { MOST_MOVED_CUSTOMERS, type WireMoved } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { moveRows } from "./move-rows.ts";
import { type MovedRow, readMovedRows, yesOrNo } from "./read-file.ts";
import { writeRun } from "./runs.ts";

const HEADS = ["first_name", "last_name", "email", "phone", "news", "tags", "note"] as const;

const rowSchema = z.object({
  first_name: nameSchema.optional(),
  last_name: nameSchema.optional(),
  email: emailSchema.optional(),
  phone: phoneSchema,
  tags: z.array(z.string().max(40, "A tag has 40 characters at most.")).max(20, "20 tags at most."),
  note: z.string().max(4_000, "A note has 4,000 characters at most.").optional(),
});

/** Throws `invalid_input` with what is wrong in the row. */
function parseRow({ cells }: MovedRow<(typeof HEADS)[number]>): MovedCustomer {
  if (!cells.phone || !(cells.first_name || cells.last_name))
    throw new AppError("invalid_input", { message: "A name and a phone number are needed." });
  const tags = (cells.tags ?? "").split(";").map((tag) => tag.trim());
  const parsed = rowSchema.safeParse({ ...cells, tags: tags.filter((tag) => tag !== "") });
  if (!parsed.success) throw new AppError("invalid_input", { message: parsed.error.issues[0]?.message ?? "" });
  const { first_name: firstName, last_name: lastName, email, phone, note } = parsed.data;
  const newsConsent = yesOrNo(cells.news, "News");
  return { firstName, lastName, email, phone, newsConsent, tags: parsed.data.tags, note };
}

/** Takes over customers from a file. Throws `import_invalid`. */
export function moveCustomers(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  actor: AuditActor,
  { bytes, ...options }: { bytes: Uint8Array; isDry: boolean; leavesOut: boolean },
): Promise<WireMoved> {
  const rows = readMovedRows(bytes, { heads: HEADS, needed: ["phone"], most: MOST_MOVED_CUSTOMERS });
  return moveRows(
    db,
    rows,
    options,
    (tx, row) => moveCustomerIn(tx, secrets, parseRow(row), actor),
    (tx, made) => writeRun(tx, { kind: "customers", made, actor }),
  );
}
