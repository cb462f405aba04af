import { z } from "zod";
import { defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { RIGHTS, type Right, ROLES } from "#shared/rights.ts";
import { emailSchema, nameSchema, newPasswordSchema } from "./account-fields.ts";
import { sessionStartSchema } from "./user.ts";

const rightSchema = z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]); // the type Right consists of the keys of RIGHTS
const staffRoleSchema = z.enum(ROLES).exclude(["customer"]);
const person = { params: z.object({ id: idSchema }) };
/** Changes to the team need a step-up. */
const mayEditRoles = { right: "roles.edit", stepUp: true } as const;

const teamMemberSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  /** Permissions granted in addition to those of the role. */
  grantedRights: z.array(rightSchema),
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  /** Until when the person may replace a lost second factor; null if no administrator has allowed it now. */
  factorWindowUntil: instantSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
});

export type WireTeamMember = FromWire<z.output<typeof teamMemberSchema>>;

export const listTeam = defineCall({
  method: "GET",
  path: "admin/Staff/list",
  summary: "The people of the team, with their roles, rights and factors",
  auth: { right: "roles.edit" },
  answer: { data: z.object({ docs: z.array(teamMemberSchema) }) },
});

export const getTeamMember = defineCall({
  method: "GET",
  path: "admin/Staff/{id}",
  summary: "One person of the team",
  auth: { right: "roles.edit" },
  ...person,
  answer: { data: teamMemberSchema },
  failures: ["not_found"],
});

export const setStaffRole = defineCall({
  method: "PUT",
  path: "admin/Staff/{id}/role",
  summary: "Give a person of the team another role",
  auth: mayEditRoles,
  ...person,
  body: z.object({ role: staffRoleSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict"],
  idempotent: true,
});

export const setStaffRight = defineCall({
  method: "PUT",
  path: "admin/Staff/{id}/right",
  summary: "Grant a single right to a person of the team, or take it back",
  auth: mayEditRoles,
  ...person,
  body: z.object({ right: rightSchema, isGranted: z.boolean() }),
  answer: { data: z.object({ grantedRights: z.array(rightSchema) }) },
  failures: ["not_found"],
  idempotent: true,
});

/**
 * Removes a person from the team. The account becomes a customer's, without permissions and second factors, and all its
 * sessions end immediately.
 */
export const archiveStaff = defineCall({
  method: "POST",
  path: "admin/Staff/{id}/archive",
  summary: "Remove a person from the team",
  auth: mayEditRoles,
  ...person,
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict"],
  idempotent: true,
});

export const openFactorWindow = defineCall({
  method: "POST",
  path: "admin/Staff/{id}/factorWindow",
  summary: "Let a person who lost their factor set up another one within 15 minutes",
  auth: mayEditRoles,
  ...person,
  answer: { data: z.object({ expiresAt: instantSchema }) },
  failures: ["not_found"],
  idempotent: true,
});

const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: staffRoleSchema,
  rights: z.array(rightSchema),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** The id of the practitioner on the calendar who is the invited person; absent if they treat no customers. */
  practitionerId: z.string().optional(),
});

export type WireInvitation = FromWire<z.output<typeof invitationSchema>>;

export const inviteStaffBody = z.object({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  role: staffRoleSchema,
  /** Permissions in addition to those of the role. */
  rights: z.array(rightSchema).max(rightSchema.options.length).default([]),
  /** Set for a person who also treats customers: their account is linked with this practitioner when they join. */
  practitionerId: idSchema.optional(),
});

export type InviteStaff = FromWire<z.output<typeof inviteStaffBody>>;

/**
 * Invites a person by an emailed link, which is valid for 72 hours and works once. Ends an earlier invitation for the
 * same email.
 */
export const inviteStaff = defineCall({
  method: "POST",
  path: "admin/Invitation",
  summary: "Invite a new member of the team",
  auth: mayEditRoles,
  body: inviteStaffBody,
  answer: { data: invitationSchema },
  failures: ["conflict"],
  idempotent: true,
});

export const listInvitations = defineCall({
  method: "GET",
  path: "admin/Invitation/list",
  summary: "Invitations that are still open",
  auth: { right: "roles.edit" },
  answer: { data: z.array(invitationSchema) },
});

export const revokeInvitation = defineCall({
  method: "DELETE",
  path: "admin/Invitation/{id}",
  summary: "Take an invitation back",
  auth: mayEditRoles,
  ...person,
  answer: { data: z.object({}) },
  failures: ["not_found"],
  idempotent: true,
});

/**
 * Lets staff hand an invitation's link to a person whom no email reaches. From then on the link proves no email, so it
 * can only create a new account. This response is stored for repeated requests, so it leaves out the link's URL;
 * `readInvitationLink` returns it.
 */
export const openInvitationLink = defineCall({
  method: "POST",
  path: "admin/Invitation/{id}/link",
  summary: "Let the link of an invitation be handed over in person",
  auth: mayEditRoles,
  ...person,
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict"],
  idempotent: true,
});

export const readInvitationLink = defineCall({
  method: "GET",
  path: "admin/Invitation/{id}/link",
  summary: "The address of an invitation’s link that is handed over in person",
  auth: mayEditRoles,
  ...person,
  answer: { data: z.object({ url: z.string(), expiresAt: instantSchema }) },
  failures: ["not_found"],
});

const joining = { params: z.object({ token: textSchema(128) }) };

export const readInvitation = defineCall({
  method: "GET",
  path: "user/join/{token}",
  summary: "Who an invitation to the team is for",
  auth: "none",
  ...joining,
  answer: { data: z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: staffRoleSchema }) },
  failures: ["link_expired"],
});

export const joinTeamBody = z.object({ firstName: nameSchema, lastName: nameSchema, password: newPasswordSchema });

/**
 * Accepts an invitation, which then can't be used again. The new session has no second factor yet; setting one up is
 * the next step.
 */
export const joinTeam = defineCall({
  method: "POST",
  path: "user/join/{token}",
  summary: "Join the team by an invitation",
  auth: "none",
  ...joining,
  body: joinTeamBody,
  answer: { data: sessionStartSchema },
  failures: ["link_expired", "password_too_weak", "conflict"],
});
