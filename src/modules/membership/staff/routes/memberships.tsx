import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { membershipDescription } from "../contract/membership.ts";
import { MembershipState } from "../memberships/membership-state.tsx";
import { membershipOf } from "../memberships/memberships-api.ts";

export const clientLoader = listLoader(membershipDescription);

/** `/admin/memberships`: all current and former members, by plan and state. */
export default function Memberships() {
  const { timeZone } = useClinic();
  const day = (instant: string | null) =>
    instant && <span className="nums whitespace-nowrap">{shortDayText(instant, timeZone)}</span>;
  return (
    <ResourceList
      description={membershipDescription}
      path="/admin/memberships"
      title="Memberships"
      searchLabel="Name or email"
      cells={{
        state: (record) => <MembershipState state={membershipOf(record).state} />,
        startsAt: (record) => day(membershipOf(record).startsAt),
        periodEnd: (record) => day(membershipOf(record).periodEnd),
      }}
    />
  );
}
