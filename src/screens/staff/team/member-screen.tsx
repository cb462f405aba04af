import { MemberSide } from "#modules/account/staff/team/member-side.tsx";
import { teamApi } from "#modules/account/staff/team/team-api.ts";
import { nameOf } from "#modules/account/staff/team/team-words.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { MemberRights } from "./member-rights.tsx";

const PARENT = { to: "/admin/settings/team", label: "Team and roles" };

/** One team member: role, permission switches, factor, and removal from the team. */
export function MemberScreen({ id }: { id: string }) {
  const { timeZone } = useClinic();
  const { data, error, refresh } = useRead("team", async (signal) => {
    const { data } = await teamApi.call("listTeam", { signal });
    return { member: data.docs.find((one) => one.id === id) };
  });
  const member = data?.member;
  useTitle(member ? `${nameOf(member)}, team` : "Team and roles");
  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={member ? nameOf(member) : "Person of the team"}
        parent={PARENT}
        badge={member && <AlsoHere kind="Staff" id={member.id} />}
      />
      {member ? (
        <TwoColumns sideLabel="Sign-in" side={<MemberSide member={member} timeZone={timeZone} onChanged={refresh} />}>
          <MemberRights member={member} onChanged={refresh} />
        </TwoColumns>
      ) : (
        <div className="px-4 py-5 md:px-6">
          {data && <p>This person isn't on the team.</p>}
          {error !== undefined && <LoadFailed noun="person" error={error} onRetry={() => void refresh()} />}
          {!data && error === undefined && <LoadingRows rows={4} />}
        </div>
      )}
    </div>
  );
}
