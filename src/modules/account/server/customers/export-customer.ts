import { eq, sql } from "drizzle-orm";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { images } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecret } from "#shared/ids.ts";
import { customerExports, customerMessages } from "../customer-tables.ts";
import { listAliases } from "../login-aliases.ts";
import { listAddresses } from "../profile/addresses.ts";
import { customers } from "../tables.ts";
import { listCustomerNotes } from "./customer-notes.ts";
import { isCurrentCustomerInSql, readCustomers } from "./customer-rows.ts";

const LINK_DAYS = 7;

/** Creates the link to an export in the caller's transaction. It is valid for 7 days by the clinic's clock. */
export async function makeExport(
  tx: Transaction,
  customerId: string,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<{ url: string; expiresAt: string }> {
  const id = newSecret();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000);
  await tx.insert(customerExports).values({ id, customerId, madeBy: actor.accountId ?? "system", expiresAt });
  await writeAudit(tx, actor, {
    action: "customer.export",
    resource: "Customer",
    resourceId: customerId,
    summary: "Export of everything held about them",
  });
  return { url: `/api/v1/admin/Customer/export/${id}`, expiresAt: expiresAt.toISOString() };
}

type Deps = Pick<ServerDeps, "db" | "secrets" | "clock">;

/** Returns the archive behind a link, created now. Throws `not_found`, or `link_expired` after 7 days. */
export async function downloadExport(deps: Deps, exportId: string, parts: PersonalDataPart[]): Promise<Response> {
  const [link] = await deps.db.select().from(customerExports).where(eq(customerExports.id, exportId));
  if (!link) throw new AppError("not_found");
  const now = deps.clock.now();
  if (link.expiresAt <= now) throw new AppError("link_expired");
  const files = await filesOf(deps, link.customerId, { parts, now });
  return new Response(new Uint8Array(zipSync(files, { mtime: now })), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="customer-${link.customerId}.zip"`,
      "cache-control": "private, no-store",
    },
  });
}

async function filesOf(
  { db, secrets }: Deps,
  customerId: string,
  { parts, now }: { parts: PersonalDataPart[]; now: Date },
): Promise<Zippable> {
  const [record] = await readCustomers(db, sql`c.id = ${customerId} and ${isCurrentCustomerInSql}`);
  if (!record) throw new AppError("not_found");
  const [otherEmails, addresses, notes, messages, photo] = await Promise.all([
    listAliases(db, customerId),
    listAddresses(db, customerId),
    listCustomerNotes(db, secrets, customerId),
    db
      .select({ at: customerMessages.createdAt, subject: customerMessages.subject, text: customerMessages.text })
      .from(customerMessages)
      .where(eq(customerMessages.customerId, customerId)),
    photoOf(db, customerId),
  ]);
  const sections: [string, unknown][] = [
    ["record", { ...record, ...(otherEmails.length > 0 ? { otherEmails } : {}) }],
    ["addresses", addresses],
    ["notes", notes],
    ["mails", messages],
  ];
  for (const { name, read, isForThemselvesOnly } of parts)
    if (!isForThemselvesOnly) sections.push([name, await read(db, customerId, now, secrets)]);
  const texts = sections.map(([name, content]) => [`${name}.json`, strToU8(`${JSON.stringify(content, null, 2)}\n`)]);
  return { ...Object.fromEntries(texts), ...photo };
}

async function photoOf(db: Database, customerId: string): Promise<Zippable> {
  const [photo] = await db
    .select({ mediaType: images.mediaType, bytes: images.bytes })
    .from(customers)
    .innerJoin(images, eq(images.hash, customers.imageHash))
    .where(eq(customers.id, customerId));
  return photo ? { [`photo.${photo.mediaType.split("/").at(-1)}`]: photo.bytes } : {};
}
