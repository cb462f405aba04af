import { useClinic } from "../frame/clinic.tsx";
import { LoadFailed } from "../kit/feedback/list-states.tsx";
import { LoadingRows } from "../kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "../kit/page/page-header.tsx";
import { TwoColumns } from "../kit/page/two-columns.tsx";
import { useRead } from "../kit/use-read.ts";
import { useTitle } from "../kit/use-title.ts";
import { AlsoHere } from "../live/also-here.tsx";
import { MemberRights } from "./member-rights.tsx";
import { MemberSide } from "./member-side.tsx";
import { teamApi } from "./team-api.ts";
import { nameOf } from "./team-words.ts";

const PARENT = { to: "/admin/settings/team", label: "Team and roles" };

/** One person of the team: role, rights by switch, factor, and the way out. */
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
