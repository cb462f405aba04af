import type { WireTeamMember } from "#modules/account/contract/team-calls.ts";
import { once, teamApi } from "#modules/account/staff/team/team-api.ts";
import { nameOf, practitionerNamed } from "#modules/account/staff/team/team-words.ts";
import { useTeamChange } from "#modules/account/staff/team/use-team-change.ts";
import type { ScheduleStaffCalls } from "#modules/booking/staff/contract/schedule/schedule-calls.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { staffApi } from "#staff/staff-api.ts";
import { Select } from "#web/ui/form/select.tsx";

const scheduleApi = staffApi<ScheduleStaffCalls>();

const link = (id: string, accountId: string | null) =>
  scheduleApi.call("linkPractitionerAccount", { params: { id }, body: { accountId }, ...once() });

type Practitioner = { id: string; name: string };

/** The practitioner linked to an account, whose visits the account sees as its own. */
export function PractitionerLink({ member }: { member: WireTeamMember }) {
  const { data, refresh } = useRead(member.id, async (signal) => {
    const [accounts, team] = await Promise.all([
      scheduleApi.call("listPractitionerAccounts", { signal }),
      teamApi.call("listTeam", { signal }),
    ]);
    // The account of a person who has left the team may be replaced by another account.
    const isOnTeam = (accountId: string | null) => team.data.docs.some(({ id }) => id === accountId);
    return accounts.data.map((one) => ({ ...one, isTaken: one.accountId !== member.id && isOnTeam(one.accountId) }));
  });
  const { change } = useTeamChange(refresh);
  if (!data) return null;
  const current = data.find(({ accountId }) => accountId === member.id);
  const options = [
    { value: "", label: "No one" },
    ...data.map(({ id, name, isTaken }) => ({
      value: id,
      label: isTaken ? `${name}, has another account` : name,
      disabled: isTaken,
    })),
  ];
  const twin = current ? undefined : practitionerNamed(nameOf(member), data);
  async function set(from: string | undefined, to: string | undefined) {
    // An account belongs to one practitioner at most.
    if (from) await link(from, null);
    if (to) await link(to, member.id);
  }
  const choose = (practitioner: Practitioner | undefined) =>
    change(
      () => set(current?.id, practitioner?.id),
      practitioner
        ? `${nameOf(member)} sees the visits of ${practitioner.name}.`
        : `${nameOf(member)} sees no visits as their own.`,
      () => set(practitioner?.id, current?.id),
    );
  return (
    <div className="grid max-w-[320px] justify-items-start gap-2">
      <Select
        label="Performs treatments as"
        name="practitioner"
        className="w-full"
        help="Their visits and hours are those of this person."
        value={current?.id ?? ""}
        options={options}
        onChange={({ currentTarget }) => void choose(data.find(({ id }) => id === currentTarget.value))}
      />
      {twin && (
        <>
          <p>{twin.name} has no account yet. Is this the same person?</p>
          <button type="button" className="btn btn-outline btn-small" onClick={() => void choose(twin)}>
            Link {twin.name}
          </button>
        </>
      )}
    </div>
  );
}
