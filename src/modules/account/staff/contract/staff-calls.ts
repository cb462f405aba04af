import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { RIGHTS, type Right, ROLES } from "#shared/rights.ts";
import {
  archiveStaff,
  getTeamMember,
  inviteStaff,
  listInvitations,
  listTeam,
  openFactorWindow,
  openInvitationLink,
  readInvitationLink,
  revokeInvitation,
  setStaffRight,
  setStaffRole,
} from "../../contract/team-calls.ts";

const rightNames = Object.keys(RIGHTS) as Right[]; // the keys of RIGHTS are the values of type Right

const staffMemberSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES).exclude(["customer"]),
  rights: z.array(z.enum(rightNames)),
  /** How many idle minutes until this session expires. */
  idleMinutes: z.int(),
});

export type WireStaffMember = FromWire<z.output<typeof staffMemberSchema>>;

/**
 * Returns the signed-in staff member. Their rights decide what the back office shows; each call checks the rights
 * again.
 */
const getSignedInStaff = defineCall({
  method: "GET",
  path: "admin/me",
  summary: "Who is signed in to the back office, and what they may do",
  auth: { right: "backOffice.use" },
  answer: { data: staffMemberSchema },
});

/** The account module's back-office calls. */
export const accountStaffCalls = {
  getSignedInStaff,
  listTeam,
  getTeamMember,
  setStaffRole,
  setStaffRight,
  archiveStaff,
  openFactorWindow,
  inviteStaff,
  listInvitations,
  openInvitationLink,
  readInvitationLink,
  revokeInvitation,
} satisfies StaffCalls;

export type AccountStaffCalls = typeof accountStaffCalls;
