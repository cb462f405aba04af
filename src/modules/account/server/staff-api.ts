import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { accountStaffCalls as calls } from "../staff/contract/staff-calls.ts";
import { getSignedInStaff } from "./profile/get-signed-in-staff.ts";
import { openFactorWindow } from "./staff/factor-window.ts";
import { openInvitationLink, readInvitationLink } from "./staff/invitation-link.ts";
import { inviteStaff, listInvitations, revokeInvitation } from "./staff/invitations.ts";
import { archiveStaff, getTeamMember, listTeam, setStaffRight, setStaffRole } from "./staff/team.ts";

/** Binds the account module's back-office calls to their use cases. */
export const bindAccountStaffApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.getSignedInStaff, async ({ principal }) => ({ data: await getSignedInStaff(db, principal) }));

  api.on(calls.listTeam, async () => ({ data: { docs: await listTeam(db) } }));
  api.on(calls.getTeamMember, async ({ params }) => ({ data: await getTeamMember(db, params.id) }));
  api.on(calls.setStaffRole, async (context) => {
    await setStaffRole(db, actorOf(context), context.params.id, context.body.role);
    return { data: {} };
  });
  api.on(calls.setStaffRight, async (context) => ({
    data: { grantedRights: await setStaffRight(db, actorOf(context), context.params.id, context.body) },
  }));
  api.on(calls.archiveStaff, async (context) => {
    await archiveStaff(db, actorOf(context), context.params.id);
    return { data: {} };
  });
  api.on(calls.openFactorWindow, async (context) => {
    const expiresAt = await openFactorWindow(db, actorOf(context), { customerId: context.params.id });
    return { data: { expiresAt: expiresAt.toISOString() } };
  });

  api.on(calls.inviteStaff, async (context) => ({ data: await inviteStaff(deps, actorOf(context), context.body) }));
  api.on(calls.listInvitations, async () => ({ data: await listInvitations(db) }));
  api.on(calls.openInvitationLink, async (context) => {
    await openInvitationLink(deps, actorOf(context), context.params.id);
    return { data: {} };
  });
  api.on(calls.readInvitationLink, async ({ params }) => ({ data: await readInvitationLink(deps, params.id) }));
  api.on(calls.revokeInvitation, async (context) => {
    await revokeInvitation(db, actorOf(context), context.params.id);
    return { data: {} };
  });
};
