import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { BindingOf } from "#platform/resource/binding.ts";
import type { ChangesOf } from "#shared/contract/resource/define-resource.ts";
import type { practitionerResource } from "../../staff/contract/practitioner-resource.ts";
import { practitionerServices, practitioners, workingHours } from "../tables.ts";
import { resourceBinding } from "./resource-binding.ts";
import { setAttention } from "./set-attention.ts";

type Changes = ChangesOf<typeof practitionerResource>;

const { columns, inUse, uniqueFields, ...commonFields } = resourceBinding("practitioner");

const profileColumnInSql = (column: string) =>
  sql`(select p.${sql.identifier(column)} from practitioners p where p.id = resources.id)`;

/** Practitioners are stored in two tables: the planned resource, and the public profile. */
export const practitionerBinding: BindingOf<typeof practitionerResource> = {
  ...commonFields,
  columns: {
    visitCount: columns.visitCount,
    slug: profileColumnInSql("slug"),
    title: profileColumnInSql("title"),
    bio: profileColumnInSql("bio"),
    picture: profileColumnInSql("picture"),
    watches: profileColumnInSql("watches"),
    oneClientAtATime: profileColumnInSql("one_client_at_a_time"),
    videoUrl: profileColumnInSql("video_url"),
    signsIn: sql`(${profileColumnInSql("account_id")} is not null)`,
  },
  inUse: [...inUse, { column: practitionerServices.practitionerId, one: "treatment", many: "treatments" }],
  uniqueFields: { ...uniqueFields, practitioners_slug_unique: "slug" },
  async write(tx, id, fields, kind) {
    const { slug, title, bio, picture, watches, oneClientAtATime, videoUrl } = fields;
    if (kind === "create") return addProfile(tx, id, fields);
    const profileFields = Object.entries({ slug, title, bio, picture, watches, oneClientAtATime, videoUrl }).filter(
      ([, value]) => value !== undefined,
    );
    if (profileFields.length > 0)
      await tx.update(practitioners).set(Object.fromEntries(profileFields)).where(eq(practitioners.id, id));
    if (watches !== undefined) await setAttention(tx, { practitionerId: id, watches });
  },
};

/** Adds the profile. A new person works during the clinic's hours until they get their own. */
async function addProfile(
  tx: Transaction,
  id: string,
  { slug, title, bio = "", picture = null, watches = 0, oneClientAtATime = false, videoUrl = null }: Changes,
) {
  if (slug === undefined || title === undefined) throw new Error("a new practitioner has a short name and a title");
  await tx.insert(practitioners).values({ id, slug, title, bio, picture, watches, oneClientAtATime, videoUrl });
  if (watches > 0) await setAttention(tx, { practitionerId: id, watches });
  const { hours } = (await getClinicSettings(tx)).location;
  const rows = hours.flatMap((day, weekday) => (day ? [{ resourceId: id, weekday, ...day }] : []));
  if (rows.length > 0) await tx.insert(workingHours).values(rows);
}
