import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { listPhotosOfCustomer, openPhotoOf } from "./visit-photos.ts";

const deletePhotos = command(sql`delete from visit_photos where customer_id = ${sql.placeholder("customerId")}`);

const countPhotos = statement(
  { count: "int" },
  sql`select count(*)::int as count from visit_photos where customer_id = ${sql.placeholder("customerId")}`,
);

const movePhotos = statement(
  { id: "text" },
  sql`update visit_photos set customer_id = ${sql.placeholder("keepId")} where customer_id = ${sql.placeholder("dropId")} returning id`,
);

const returnPhotos = command(sql`
  update visit_photos set customer_id = ${sql.placeholder("dropId")}
  where id = any(${sql.placeholder("moved")}::text[]) and customer_id = ${sql.placeholder("keepId")}`);

/** Pictures of a customer's visits, which exports by staff leave out. They are deleted when the customer is erased. */
export const photosPersonalData: PersonalDataPart = {
  name: "visitPhotos",
  tables: ["visit_photos"],
  isForThemselvesOnly: true,
  async read(db, customerId, _now, secrets) {
    const photos = [];
    // One at a time, because each is up to 1 MB.
    for (const photo of await listPhotosOfCustomer(db, customerId)) {
      const bytes = await openPhotoOf(db, secrets, { appointmentId: photo.appointmentId, photoId: photo.id });
      const picture = bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` : null;
      photos.push({ ...photo, picture });
    }
    return photos;
  },
  async erase(tx, customerId) {
    await deletePhotos(tx, { customerId });
  },
  async summarize(db, customerId) {
    const rows = await countPhotos(db, { customerId });
    return [{ one: "picture of a visit", many: "pictures of visits", count: rows[0]?.count ?? 0, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await movePhotos(tx, { keepId, dropId });
    return { visit_photos: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { visit_photos: moved = [] }) {
    await returnPhotos(tx, { dropId, moved, keepId });
  },
};
