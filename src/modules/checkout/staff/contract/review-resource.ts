import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls, textSchema } from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { REVIEW_STATUSES, reviewDescription } from "./review.ts";

export const reviewResource = defineResource(reviewDescription, {
  author: z.string(),
  text: z.string(),
  rating: z.int(),
  aboutName: z.string().nullable(),
  productId: z.string().nullable(),
  serviceId: z.string().nullable(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: instantSchema,
  reply: textSchema(1_000, 0).nullable(),
  /** Why the review isn't published, for the team. */
  rejectReason: z.string().nullable(),
  moderatorName: z.string().nullable(),
  moderatedAt: instantSchema.nullable(),
});

const versionBody = z.object({ version: z.int().min(1) });
const moderation = {
  method: "POST",
  auth: { right: "reviews.edit" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({ status: z.enum(REVIEW_STATUSES), version: z.int() }) },
  failures: ["not_found", "version_conflict"],
} as const;

const approveReview = defineCall({
  ...moderation,
  path: "admin/Review/{id}/approve",
  summary: "Show a review on the site",
  body: versionBody,
});

const rejectReview = defineCall({
  ...moderation,
  path: "admin/Review/{id}/reject",
  summary: "Keep a review from the site, with the reason",
  body: versionBody.extend({ reason: textSchema(300) }),
});

const undoReview = defineCall({
  ...moderation,
  path: "admin/Review/{id}/undo",
  summary: "Take an approval or a rejection back",
  body: versionBody,
});

/** The back office's calls about reviews. */
export const reviewStaffCalls = {
  ...callsOf(reviewResource),
  approveReview,
  rejectReview,
  undoReview,
} satisfies StaffCalls;
