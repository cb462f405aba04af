import { lazy, Suspense, useState } from "react";
import { momentWords } from "#staff/kit/moment-text.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import type { WireInvitation } from "../../contract/team-calls.ts";
import { once, teamApi } from "./team-api.ts";
import { nameOf, roleWords } from "./team-words.ts";

const InvitationLinkDialog = lazy(async () => ({
  default: (await import("./invitation-link-dialog.tsx")).InvitationLinkDialog,
}));

type InvitationListProps = {
  invitations: readonly WireInvitation[];
  timeZone: string;
  onChanged: () => Promise<void>;
};

/** Invitations whose links still work. Each can be sent again with a new link, shown for handing over, or withdrawn. */
export function InvitationList({ invitations, timeZone, onChanged }: InvitationListProps) {
  const [shown, setShown] = useState<WireInvitation>();
  const change = (work: () => Promise<unknown>, done: string) =>
    reportChange(work, { refresh: onChanged, done, otherwise: "That was not saved. Try again." });
  const sendAgain = ({ email, firstName, lastName, role, rights, practitionerId }: WireInvitation) =>
    change(
      () =>
        teamApi.call("inviteStaff", { body: { email, firstName, lastName, role, rights, practitionerId }, ...once() }),
      `Another link went to ${email}. The former one no longer works.`,
    );
  const withdraw = ({ id, email }: WireInvitation) =>
    change(
      () => teamApi.call("revokeInvitation", { params: { id }, ...once() }),
      `The invitation to ${email} is withdrawn.`,
    );
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-section pb-1">
        Invitations
      </h2>
      <ul className="border-t border-edge">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linen py-2"
          >
            <div className="min-w-0">
              <p>
                <span className="font-medium">{nameOf(invitation)}</span>,{" "}
                {roleWords(invitation.role, invitation.rights)}
              </p>
              <p className="text-small break-all text-ink-soft">{invitation.email}</p>
              <p className="text-small text-ink-soft">
                The link works until {momentWords(invitation.expiresAt, timeZone)}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <button type="button" className="btn btn-outline" onClick={() => void sendAgain(invitation)}>
                Send again<span className="sr-only"> to {nameOf(invitation)}</span>
              </button>
              <button type="button" className="btn btn-outline" onClick={() => setShown(invitation)}>
                Show link<span className="sr-only"> of {nameOf(invitation)}</span>
              </button>
              <button type="button" className="btn btn-outline" onClick={() => void withdraw(invitation)}>
                Withdraw<span className="sr-only"> the invitation of {nameOf(invitation)}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      {shown && (
        <Suspense>
          <InvitationLinkDialog invitation={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
