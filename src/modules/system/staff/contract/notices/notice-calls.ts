import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { NOTICE_KINDS } from "../../../domain/notice-kinds.ts";

const auth = { right: "backOffice.use" } as const;
const kindSchema = z.enum(NOTICE_KINDS);

const noticeSchema = z.object({
  _id: idSchema,
  kind: kindSchema,
  at: instantSchema,
  isRead: z.boolean(),
  /** What the notice is about, in one line. */
  title: z.string(),
  detail: z.string(),
  /** The path of the record's screen. */
  path: z.string(),
  /** Whether the person's permissions require them to act on the notice. */
  mustAct: z.boolean(),
});

const noticesSchema = z.object({ docs: z.array(noticeSchema), unread: z.int() });

export type WireNotices = FromWire<z.output<typeof noticesSchema>>;
export type WireNotice = WireNotices["docs"][number];

export const listNotices = defineCall({
  method: "GET",
  path: "admin/Notification/list",
  summary: "What happened that concerns the person, newest first, and how much of it they haven't read",
  auth,
  answer: { data: noticesSchema },
});

/** Marks the person's own notices as read; ids of other people's notices are ignored. */
export const readNotices = defineCall({
  method: "POST",
  path: "admin/Notification/read",
  summary: "Mark notices as read, or all that came up to one of them",
  auth,
  idempotent: true,
  body: z.union([z.object({ ids: z.array(idSchema).min(1).max(100) }), z.object({ upTo: idSchema })]),
  answer: { data: noticesSchema },
});

const mailsSchema = z.object({
  /** The kinds of notices that the person may get, in display order. */
  kinds: z.array(z.object({ kind: kindSchema, isMailed: z.boolean() })),
});

export type WireNoticeMails = z.output<typeof mailsSchema>;

export const readNoticeMails = defineCall({
  method: "GET",
  path: "admin/Notification/mails",
  summary: "Which notices the person also gets by email",
  auth,
  answer: { data: mailsSchema },
});

export const chooseNoticeMail = defineCall({
  method: "PUT",
  path: "admin/Notification/mails",
  summary: "Get one kind of notices by email, or no longer",
  auth,
  idempotent: true,
  body: z.object({ kind: kindSchema, isMailed: z.boolean() }),
  answer: { data: mailsSchema },
  failures: ["not_found"],
});

/** The calls for the notification bell. */
export const noticeCalls = { listNotices, readNotices, readNoticeMails, chooseNoticeMail } satisfies StaffCalls;
