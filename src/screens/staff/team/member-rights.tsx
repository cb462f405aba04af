import type { WireTeamMember } from "#modules/account/contract/team-calls.ts";
import { RIGHT_GROUPS } from "#modules/account/staff/team/right-groups.ts";
import { once, teamApi } from "#modules/account/staff/team/team-api.ts";
import { missingForManager, nameOf, ROLE_CHOICES, type StaffRole } from "#modules/account/staff/team/team-words.ts";
import { useTeamChange } from "#modules/account/staff/team/use-team-change.ts";
import { type Right, rightsOf } from "#shared/rights.ts";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { PractitionerLink } from "./practitioner-link.tsx";

type MemberRightsProps = { member: WireTeamMember; onChanged: () => Promise<void> };

/**
 * Shows a person's role and individual permissions. Every change takes effect immediately, after a step-up (proof of
 * identity).
 */
export function MemberRights({ member, onChanged }: MemberRightsProps) {
  const { id, role, grantedRights } = member;
  const { isBusy, change } = useTeamChange(onChanged);
  const ofRole = rightsOf(role);
  const missing = missingForManager(grantedRights);
  const setRole = (role: StaffRole) => teamApi.call("setStaffRole", { params: { id }, body: { role }, ...once() });
  const setRight = (right: Right, isGranted: boolean) =>
    teamApi.call("setStaffRight", { params: { id }, body: { right, isGranted }, ...once() });
  async function setRights(rights: readonly Right[], isGranted: boolean) {
    for (const right of rights) await setRight(right, isGranted);
  }
  const nameOfRole = (role: StaffRole) => ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;

  return (
    <div className="grid max-w-[720px] gap-8" aria-busy={isBusy}>
      <Select
        label="Role"
        name="role"
        className="max-w-[320px]"
        help="Rights that were granted stay with the person."
        value={role}
        options={[...ROLE_CHOICES]}
        onChange={({ currentTarget }) => {
          const newRole = ROLE_CHOICES.find(({ value }) => value === currentTarget.value)?.value;
          if (newRole)
            void change(
              () => setRole(newRole),
              `${nameOf(member)} is ${nameOfRole(newRole)} now.`,
              () => setRole(role),
            );
        }}
      />
      {role === "practitioner" && <PractitionerLink member={member} />}
      <section aria-labelledby="rights" className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 id="rights" className="text-section">
              Rights
            </h2>
            <p className="pt-1 text-ink-soft">Rights that come with the role are always on.</p>
          </div>
          {role === "staff" && missing.length > 0 && (
            <button
              type="button"
              className="btn btn-outline"
              onClick={() =>
                void change(
                  () => setRights(missing, true),
                  `${nameOf(member)} has the rights of a manager.`,
                  () => setRights(missing, false),
                )
              }
            >
              Grant the rights of a manager
            </button>
          )}
        </div>
        {RIGHT_GROUPS.map(({ title, rights }) => (
          <fieldset key={title} className="grid gap-2">
            <legend className="pb-2 font-semibold">{title}</legend>
            {rights.map(({ right, words }) => {
              const isOfRole = ofRole.includes(right);
              const isGranted = grantedRights.includes(right);
              return (
                <Switch
                  key={right}
                  label={isOfRole ? `${words} (by role)` : words}
                  checked={isOfRole || isGranted}
                  disabled={isOfRole}
                  onChange={() =>
                    void change(
                      () => setRight(right, !isGranted),
                      isGranted ? `Taken back: ${words}.` : `Granted: ${words}.`,
                      () => setRight(right, isGranted),
                    )
                  }
                />
              );
            })}
          </fieldset>
        ))}
      </section>
    </div>
  );
}
