import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, longText, number, text } from "#shared/contract/resource/fields.ts";

export const REVIEW_STATUSES = ["pending", "approved", "rejected"] as const;

/** Customers' reviews. Staff approve, reject and reply; they can't change the text or the stars. */
export const reviewDescription = describeResource({
  name: "Review",
  path: "admin/Review",
  words: { one: "review", many: "reviews" },
  rights: { read: "content.see", write: "reviews.edit" },
  title: "author",
  fields: {
    author: text({ label: "Who", list: 1, filter: true, search: true, audit: "changed" }),
    text: longText({ label: "Review", list: 2, filter: true, search: true, audit: "changed" }),
    rating: number({ label: "Stars", list: 3, sort: true, filter: true }),
    aboutName: text({ label: "About", list: 4, filter: true, search: true }),
    status: choice({
      label: "Status",
      list: 5,
      filter: true,
      choices: [
        { value: "pending", label: "Waits" },
        { value: "approved", label: "On the site" },
        { value: "rejected", label: "Rejected" },
      ],
    }),
    createdAt: instant({ label: "Written", list: 6, sort: true, filter: true }),
    reply: longText({ label: "Answer", help: "Shown under the review on the site." }),
  },
  update: ["reply"],
  views: [
    { id: "waiting", label: "Waiting", filter: { status: "any:pending" }, sort: "createdAt" },
    { id: "approved", label: "On the site", filter: { status: "any:approved" } },
    { id: "rejected", label: "Rejected", filter: { status: "any:rejected" } },
  ],
  sort: "-createdAt",
});
