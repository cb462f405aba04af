import { z } from "zod";
import "#shared/contract/plain-issues.ts";
import { defineCall, pictureNameSchema, type StaffCalls, textSchema } from "#shared/contract/define-call.ts";

const picture = z.string().min(1, "Choose a picture.").pipe(pictureNameSchema);

/** The page about the clinic as staff write it. Pictures are referenced by name. */
export const aboutContentSchema = z.object({
  title: textSchema(120),
  lead: textSchema(600, 0),
  picture,
  sections: z.array(z.object({ title: textSchema(120), text: textSchema(2_000), picture })).max(12),
  figures: z.array(z.object({ value: textSchema(20), label: textSchema(80) })).max(8),
  teamTitle: textSchema(80),
  teamText: textSchema(400, 0),
  closing: textSchema(400, 0),
});

const aboutSchema = z.object({
  /** Increases with each change; 0 before the page was written. A save sends the version that it started from. */
  version: z.int(),
  /** Null if the page isn't written yet. */
  content: aboutContentSchema.nullable(),
});

export type WireAbout = z.output<typeof aboutSchema>;

const readAbout = defineCall({
  method: "GET",
  path: "admin/About",
  summary: "The words and pictures of the page about the clinic",
  auth: { right: "content.see" },
  answer: { data: aboutSchema },
});

const saveAbout = defineCall({
  method: "PUT",
  path: "admin/About",
  summary: "Write the page about the clinic",
  auth: { right: "content.edit" },
  idempotent: true,
  body: z.object({ version: z.int().min(0), content: aboutContentSchema }),
  answer: { data: aboutSchema },
  failures: ["version_conflict"],
});

/** The calls for the page about the clinic. */
export const aboutCalls = { readAbout, saveAbout } satisfies StaffCalls;
