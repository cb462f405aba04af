import { sql } from "drizzle-orm";
import { hashOfLink } from "#modules/booking/server/public.ts";
import { command, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { liveStates } from "../domain/waitlist.ts";
import { entryLinkOf } from "./put-in-line.ts";

const listEntries = statement(
  { id: "text", linkHash: "text" },
  sql`
  select id, link_hash as "linkHash" from waitlist_entries
  where state = any(${sql.param([...liveStates])}::text[]) and id > ${sql.placeholder("after")} order by id limit 500`,
);

const writeLink = command(sql`
  update waitlist_entries set link_hash = ${sql.placeholder("again")}, former_link_hash = link_hash
  where id = ${sql.placeholder("id")} and link_hash = ${sql.placeholder("linkHash")}`);

/**
 * Renews the hashes of the links in waitlist mails after the secrets have changed, as for visits. Mails contain the new
 * link from then on; the link in earlier mails still opens.
 */
const renewLinks: Reseal = {
  one: "link of the waitlist",
  many: "links of the waitlist",
  run: ({ db, secrets }) =>
    resealRows({
      list: (after) => listEntries(db, { after }),
      async again({ id, linkHash }) {
        const again = hashOfLink(entryLinkOf(secrets, id));
        if (again === linkHash) return false;
        await writeLink(db, { id, linkHash, again });
        return true;
      },
    }),
};

export const waitlistReseals: readonly Reseal[] = [renewLinks];
