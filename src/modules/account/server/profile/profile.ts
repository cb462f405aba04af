import { and, eq, notExists, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import { reEncodeImage } from "#platform/images/re-encode-image.ts";
import { countTry, limits } from "#platform/rate-limit.ts";
import { images } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { ProfileBody, WireProfile } from "../../contract/profile.ts";
import { profileColumns } from "../customer-columns.ts";
import { customers } from "../tables.ts";
import { toProfile, toUser } from "../to-wire.ts";

const PHOTO_SIDE = 512;

const readProfile = read(
  {
    id: "text",
    firstName: "text?",
    lastName: "text?",
    email: "text?",
    phone: "text?",
    imageHash: "text?",
    dateOfBirth: "text?",
    emailVerified: "bool",
    newsConsent: "bool",
    createdAt: "instant",
  },
  sql`
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.image_hash as "imageHash",
    c.date_of_birth::text as "dateOfBirth", c.email_verified_at is not null as "emailVerified",
    c.news_consent_at is not null as "newsConsent", c.created_at as "createdAt"
  from ${customers} c where c.id = ${sql.placeholder("customerId")}`,
);

export async function getProfile(db: Database, customerId: string): Promise<WireProfile> {
  const [customer] = await readProfile(db, { customerId });
  if (!customer) throw new AppError("not_authenticated");
  const { dateOfBirth, emailVerified, newsConsent, createdAt } = customer;
  return { ...toUser(customer), dateOfBirth, emailVerified, newsConsent, createdAt: new Date(createdAt).toISOString() };
}

/** Changes the given fields and leaves the rest; a photo that is no longer used is deleted with the change (AU-7). */
export async function updateProfile(
  { db, factor }: { db: Database; factor: number },
  customerId: string,
  change: ProfileBody,
  file: File | undefined,
): Promise<WireProfile> {
  const photo = file && file.size > 0 ? await readPhoto({ db, factor }, customerId, file) : undefined;
  const { removeImage, dateOfBirth, ...fields } = change;
  return db.transaction(async (tx) => {
    const [former] = await tx
      .select({ imageHash: customers.imageHash })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for("no key update");
    if (photo) await tx.insert(images).values(photo).onConflictDoNothing();
    const [customer] = await tx
      .update(customers)
      .set({
        ...fields,
        ...(dateOfBirth === undefined ? {} : { dateOfBirth: dateOfBirth || null }),
        ...(photo ? { imageHash: photo.hash } : removeImage ? { imageHash: null } : { imageHash: former?.imageHash }),
      })
      .where(eq(customers.id, customerId))
      .returning(profileColumns);
    if (!customer) throw new AppError("not_authenticated");
    if (former?.imageHash && former.imageHash !== customer.imageHash) await dropImage(tx, former.imageHash);
    return toProfile(customer);
  });
}

async function readPhoto({ db, factor }: { db: Database; factor: number }, customerId: string, file: File) {
  await countTry(db, `photos:${customerId}`, limits.photosPerAccount, factor);
  return reEncodeImage(new Uint8Array(await file.arrayBuffer()), PHOTO_SIDE);
}

/** Deletes a photo unless another customer has the same one. */
export async function dropImage(tx: Transaction, hash: string): Promise<void> {
  const shown = tx.select({ one: sql`1` }).from(customers).where(eq(customers.imageHash, hash));
  await tx.delete(images).where(and(eq(images.hash, hash), notExists(shown)));
}
