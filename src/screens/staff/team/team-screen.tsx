import { useState } from "react";
import { InvitationList } from "#modules/account/staff/team/invitation-list.tsx";
import { InviteDialog } from "#modules/account/staff/team/invite-dialog.tsx";
import { MemberTable } from "#modules/account/staff/team/member-table.tsx";
import { teamApi } from "#modules/account/staff/team/team-api.ts";
import { scheduleApi } from "#modules/booking/staff/people/schedule-api.ts";
import { SectionList } from "#modules/content/staff/settings/section-list.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";

/** The team with roles, factors and last use, and the invitations. */
export function TeamScreen() {
  const { timeZone } = useClinic();
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refresh } = useRead("team", async (signal) => {
    const [members, invitations, practitioners] = await Promise.all([
      teamApi.call("listTeam", { signal }),
      teamApi.call("listInvitations", { signal }),
      scheduleApi().call("listPractitionerAccounts", { signal }),
    ]);
    const invited = new Set(invitations.data.map(({ practitionerId }) => practitionerId));
    return {
      members: members.data.docs,
      invitations: invitations.data,
      practitioners: practitioners.data.filter(({ id, accountId }) => accountId === null && !invited.has(id)),
    };
  });
  useTitle("Team and roles, settings");
  return (
    <div className="flex grow flex-col">
      <PageHeader title="Settings" />
      <div className="grid grow content-start md:grid-cols-[210px_minmax(0,1fr)] md:content-stretch">
        <SectionList current="/admin/settings/team" />
        <div className="grid min-w-0 content-start gap-8 px-4 py-5 md:px-6">
          <section aria-labelledby="team">
            <div className="flex flex-wrap items-start justify-between gap-3 pb-3">
              <div>
                <h2 id="team" className="text-section">
                  Team and roles
                </h2>
                <p className="pt-1 text-ink-soft">Who may use the back office, and for what.</p>
              </div>
              <button type="button" className="btn btn-primary" onClick={() => setIsInviting(true)}>
                <StaffIcon name="plus" size={16} />
                Invite
              </button>
            </div>
            {error !== undefined && <LoadFailed noun="team" error={error} onRetry={() => void refresh()} />}
            {!data && error === undefined && <LoadingRows rows={4} />}
            {data && <MemberTable members={data.members} timeZone={timeZone} />}
          </section>
          {data && data.invitations.length > 0 && (
            <InvitationList invitations={data.invitations} timeZone={timeZone} onChanged={refresh} />
          )}
        </div>
      </div>
      {isInviting && (
        <InviteDialog
          practitioners={data?.practitioners ?? []}
          onClose={() => setIsInviting(false)}
          onInvited={() => {
            setIsInviting(false);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
