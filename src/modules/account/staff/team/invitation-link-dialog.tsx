import { LinkDialog } from "#staff/kit/link/link-dialog.tsx";
import type { WireInvitation } from "../../contract/team-calls.ts";
import { once, teamApi } from "./team-api.ts";
import { nameOf } from "./team-words.ts";

/** The link of an invitation, to hand over in person when no email arrives. */
export function InvitationLinkDialog({ invitation, onClose }: { invitation: WireInvitation; onClose: () => void }) {
  const params = { id: invitation.id };
  async function read() {
    await teamApi.call("openInvitationLink", { params, ...once() });
    return (await teamApi.call("readInvitationLink", { params })).data.url;
  }
  return (
    <LinkDialog title={`Invitation for ${nameOf(invitation)}`} read={read} onClose={onClose}>
      <p>
        Anyone with this link can join the team as {nameOf(invitation)}, so give it to them only. It works once, within
        72 hours of the invitation.
      </p>
    </LinkDialog>
  );
}
