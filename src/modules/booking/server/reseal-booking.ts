import { sql } from "drizzle-orm";
import { neverNull } from "#platform/db/row.ts";
import { command, forValues, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { resealText } from "#platform/seal.ts";
import { purposeOfAddress } from "./calendar/outside/outside-calendars.ts";
import { hashOfLink, visitLinkOf } from "./visits/visit-link.ts";

const BATCH = 500;

const listAddresses = statement(
  { id: "text", sealed: "text" },
  sql`
  select id, address_sealed as sealed from outside_calendars
  where id > ${sql.placeholder("after")} order by id limit ${BATCH}`,
);

const writeAddress = command(sql`
  update outside_calendars set address_sealed = ${sql.placeholder("again")}
  where id = ${sql.placeholder("id")} and address_sealed = ${sql.placeholder("sealed")}`);

const resealAddresses: Reseal = {
  one: "address of a calendar",
  many: "addresses of calendars",
  run: ({ db, secrets }) =>
    resealRows({
      list: (after) => listAddresses(db, { after }),
      async again({ id, sealed }) {
        const again = resealText(secrets, purposeOfAddress(id), sealed);
        if (again) await writeAddress(db, { id, sealed, again });
        return again !== undefined;
      },
    }),
};

// Lists visits whose links may still be valid: a link expires 30 days after its visit.
const listLinks = statement(
  { id: "text", linkHash: neverNull("text") },
  sql`
  select id, link_hash as "linkHash" from appointments
  where link_hash is not null and ends_at > clock_now() - interval '31 days' and id > ${sql.placeholder("after")}
  order by id limit ${BATCH} ${forValues}`,
);

const writeLink = command(sql`
  update appointments set link_hash = ${sql.placeholder("again")}, former_link_hash = link_hash
  where id = ${sql.placeholder("id")} and link_hash = ${sql.placeholder("linkHash")}`);

/**
 * Renews the hash of each guest's visit link after the secrets have changed. Mails contain the new link from then on;
 * the former hash is stored too, so that the link in earlier mails still opens.
 */
const renewLinks: Reseal = {
  one: "link for a guest to a visit",
  many: "links for guests to visits",
  run: ({ db, secrets }) =>
    resealRows({
      list: (after) => listLinks(db, { after }),
      async again({ id, linkHash }) {
        const again = hashOfLink(visitLinkOf(secrets, id));
        if (again === linkHash) return false;
        await writeLink(db, { id, linkHash, again });
        return true;
      },
    }),
};

export const bookingReseals: readonly Reseal[] = [resealAddresses, renewLinks];
