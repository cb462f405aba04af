import { sql } from "drizzle-orm";
import { neverNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { resealText } from "#platform/seal.ts";
import { purposeOfNote } from "./customers/customer-notes.ts";

const BATCH = 500;

const listApps = statement(
  { id: "text", customerId: "text", sealed: neverNull("bytes") },
  sql`
  select id, customer_id as "customerId", sealed_secret as sealed from totp_factors
  where sealed_secret is not null and id > ${sql.placeholder("after")} order by id limit ${BATCH}`,
);

const writeApp = command(sql`
  update totp_factors set sealed_secret = ${sql.placeholder("again")}
  where id = ${sql.placeholder("id")} and sealed_secret = ${sql.placeholder("sealed")}`);

const resealApps: Reseal = {
  one: "authenticator app",
  many: "authenticator apps",
  run: ({ db, secrets }) =>
    resealRows({
      list: (after) => listApps(db, { after }),
      async again({ id, customerId, sealed }) {
        const again = secrets.reseal("factors", customerId, sealed);
        if (again) await writeApp(db, { id, sealed, again });
        return again !== undefined;
      },
    }),
};

const listNotes = statement(
  { id: "text", sealed: "text" },
  sql`
  select id, sealed_text as sealed from customer_notes
  where id > ${sql.placeholder("after")} order by id limit ${BATCH}`,
);

const writeNote = command(sql`
  update customer_notes set sealed_text = ${sql.placeholder("again")}
  where id = ${sql.placeholder("id")} and sealed_text = ${sql.placeholder("sealed")}`);

const resealNotes: Reseal = {
  one: "note about a customer",
  many: "notes about customers",
  run: ({ db, secrets }) =>
    resealRows({
      list: (after) => listNotes(db, { after }),
      async again({ id, sealed }) {
        const again = resealText(secrets, purposeOfNote(id), sealed);
        if (again) await writeNote(db, { id, sealed, again });
        return again !== undefined;
      },
    }),
};

export const accountReseals: readonly Reseal[] = [resealApps, resealNotes];
