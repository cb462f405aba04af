import { practitionerRoles } from "#modules/catalog/domain/pools.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, longText, number, picture, text, toggle } from "#shared/contract/resource/fields.ts";

const FIELDS = [
  "name",
  "pool",
  "title",
  "isActive",
  "watches",
  "oneClientAtATime",
  "videoUrl",
  "slug",
  "bio",
  "picture",
] as const;

const SITE = "On the site";

/** The people who perform treatments, in the order shown on the site and the board. */
export const practitionerDescription = describeResource({
  name: "Practitioner",
  path: "admin/Practitioner",
  words: { one: "practitioner", many: "practitioners" },
  rights: { read: "schedule.see", write: "schedule.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    pool: choice({
      label: "Role",
      list: 2,
      filter: true,
      csv: "role",
      choices: practitionerRoles,
      help: "Treatments name the roles that may perform them.",
    }),
    title: text({ label: "Title", list: 3, search: true, csv: "title", editable: true, help: "Shown below the name." }),
    isActive: toggle({
      label: "Shown",
      list: 4,
      filter: true,
      csv: "shown",
      editable: true,
      bulk: true,
      initial: true,
      help: "Shown on the site, and bookable.",
    }),
    watches: number({
      label: "Watches at once",
      csv: "watches at once",
      initial: 0,
      unit: "customers",
      help: "Such as drips that don't need anyone beside them. 0 if they stay with each customer.",
    }),
    oneClientAtATime: toggle({
      label: "One at a time",
      csv: "one at a time",
      initial: false,
      help: "Sees no other customers until the treatment is over.",
    }),
    videoUrl: text({
      label: "Video room",
      csv: "video room",
      initial: null,
      help: "The link to their room, for virtual visits. Customers see it 15 minutes before. If empty, the practitioner calls instead.",
    }),
    slug: text({
      filledIn: true,
      label: "Short name",
      filter: true,
      csv: "short name",
      section: SITE,
      help: "Small letters, digits and hyphens, such as imani-cole. Files name a person by it.",
    }),
    bio: longText({ label: "About them", csv: "about", initial: "", section: SITE }),
    picture: picture({ label: "Picture", csv: "picture", initial: null, section: SITE }),
    signsIn: toggle({ label: "Signs in", list: 5, filter: true }),
    visitCount: number({ label: "Upcoming visits", list: 6 }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "position",
  views: [{ id: "hidden", label: "Hidden", filter: { isActive: "on:no" } }],
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
  impact: true,
});
