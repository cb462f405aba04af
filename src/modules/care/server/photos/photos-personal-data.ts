import { sql } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listPhotosOfCustomer, openPhotoOf } from "./visit-photos.ts";

/** Pictures of a customer's visits, which staff's exports leave out. They go when the customer is erased. */
export const photosPersonalData: PersonalDataPart = {
  name: "visitPhotos",
  tables: ["visit_photos"],
  isForThemselvesOnly: true,
  async read(db, customerId, _now, secrets) {
    const photos = [];
    // One after the other: each is up to 1 MB.
    for (const photo of await listPhotosOfCustomer(db, customerId)) {
      const bytes = await openPhotoOf(db, secrets, { appointmentId: photo.appointmentId, photoId: photo.id });
      const picture = bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` : null;
      photos.push({ ...photo, picture });
    }
    return photos;
  },
  async erase(tx, customerId) {
    await tx.execute(sql`delete from visit_photos where customer_id = ${customerId}`);
  },
  async summarize(db, customerId) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from visit_photos where customer_id = ${customerId}`,
    );
    return [{ one: "picture of a visit", many: "pictures of visits", count: rows[0]?.count ?? 0, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update visit_photos set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    return { visit_photos: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { visit_photos: moved = [] }) {
    await tx.execute(sql`
      update visit_photos set customer_id = ${dropId}
      where id = any(${sql.param(moved)}::text[]) and customer_id = ${keepId}`);
  },
};
