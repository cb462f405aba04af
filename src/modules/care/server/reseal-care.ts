import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { resealNote } from "./notes/seal-note.ts";
import { ownerOfPhoto } from "./photos/visit-photos.ts";
import { resignClearances } from "./screening/resign-clearances.ts";
import { resealAnswers } from "./screening/screening-tasks.ts";

// Makes the triggers accept re-encrypted notes and pictures in this transaction. Otherwise these can't be changed.
const allowReseal = command(sql`set local halcyon.is_resealing = 'on'`);

function writing(db: Database, write: ReturnType<typeof command>, values: Record<string, unknown>): Promise<void> {
  return db.transaction(async (tx) => {
    await allowReseal(tx);
    await write(tx, values);
  });
}

const listNotes = statement(
  { id: "text", sealed: "text" },
  sql`select id, sealed from visit_notes where id > ${sql.placeholder("after")} order by id limit 200`,
);

const writeNote = command(sql`
  update visit_notes set sealed = ${sql.placeholder("again")}
  where id = ${sql.placeholder("id")} and sealed = ${sql.placeholder("sealed")}`);

// A picture has up to 1 MB.
const listPhotos = statement(
  { id: "text", sealed: "bytes" },
  sql`select id, sealed from visit_photos where id > ${sql.placeholder("after")} order by id limit 16`,
);

const writePhoto = command(sql`
  update visit_photos set sealed = ${sql.placeholder("again")} where id = ${sql.placeholder("id")}`);

export const careReseals: readonly Reseal[] = [
  // Reviews come before answers, because reviews are matched with the answers.
  { one: "review of a health check", many: "reviews of health checks", run: resignClearances },
  { one: "health check", many: "health checks", run: resealAnswers },
  {
    one: "note of a visit",
    many: "notes of visits",
    run: ({ db, secrets }) =>
      resealRows({
        list: (after) => listNotes(db, { after }),
        async again({ id, sealed }) {
          const again = resealNote(secrets, id, sealed);
          if (again) await writing(db, writeNote, { id, sealed, again });
          return again !== undefined;
        },
      }),
  },
  {
    one: "picture of a visit",
    many: "pictures of visits",
    run: ({ db, secrets }) =>
      resealRows({
        list: (after) => listPhotos(db, { after }),
        async again({ id, sealed }) {
          const again = secrets.reseal("health", ownerOfPhoto(id), sealed);
          if (again) await writing(db, writePhoto, { id, again });
          return again !== undefined;
        },
      }),
  },
];
