import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { InvitationList } from "#modules/account/staff/team/invitation-list.tsx";
import { teamApi } from "#modules/account/staff/team/team-api.ts";
import { nameOf, roleWords } from "#modules/account/staff/team/team-words.ts";
import { scheduleApi } from "#modules/booking/staff/people/schedule-api.ts";
import { deviceTypes, practitionerRoles, roomTypes } from "#modules/catalog/domain/pools.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { StepProps } from "../setup-api.ts";
import { StepFrame, skipUnless } from "../step-frame.tsx";
import { titleOf } from "./steps.ts";
import { UnitAdder } from "./unit-adder.tsx";

export function PeopleStep({ setup, reload, onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("people")}
      lead="Who treats, and who signs in? People who treat work whenever the clinic is open, until you set their hours."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(
        setup.units.some(({ kind }) => kind === "practitioner"),
        onNext,
      )}
    >
      <UnitAdder
        kind="practitioner"
        word="Person"
        poolLabelText="Licensed as"
        pools={practitionerRoles}
        setup={setup}
        reload={reload}
      />
      <WhoSignsIn people={setup.units.filter(({ kind }) => kind === "practitioner").length} />
    </StepFrame>
  );
}

export function PlacesStep({ setup, reload, onNext }: StepProps) {
  return (
    <StepFrame
      title={titleOf("places")}
      lead="A treatment uses its room and devices from setup through cleaning, so two visits never overlap in one."
      next={{ label: "Continue", onPress: onNext }}
      {...skipUnless(
        setup.units.some(({ kind }) => kind === "room"),
        onNext,
      )}
    >
      <UnitAdder kind="room" word="Room" poolLabelText="Type of room" pools={roomTypes} setup={setup} reload={reload} />
      <UnitAdder
        kind="device"
        word="Device"
        poolLabelText="Type of device"
        pools={deviceTypes}
        setup={setup}
        reload={reload}
      />
    </StepFrame>
  );
}

const InviteDialog = lazy(async () => ({
  default: (await import("#modules/account/staff/team/invite-dialog.tsx")).InviteDialog,
}));

/**
 * Shows the people who can sign in to the back office, with their roles, and open invitations. `people`: the number of
 * practitioners; when it changes, the list is loaded again.
 */
function WhoSignsIn({ people }: { people: number }) {
  const { timeZone } = useClinic();
  const [isInviting, setIsInviting] = useState(false);
  const { data, error, refresh } = useRead("setup-team", async (signal) => {
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
  // A new practitioner can be invited too. The team stays on the screen meanwhile, so that no button moves.
  const peopleRead = useRef(people);
  useEffect(() => {
    if (peopleRead.current === people) return;
    peopleRead.current = people;
    void refresh();
  }, [people, refresh]);
  return (
    <section aria-labelledby="who-signs-in" className="grid max-w-[640px] gap-4">
      <div>
        <h2 id="who-signs-in" className="text-section pb-1">
          Who signs in
        </h2>
        <p className="text-ink-soft">
          Front desk, managers, practitioners and administrators each get a link by email. They choose their own
          password.
        </p>
      </div>
      {error !== undefined && <LoadFailed noun="team" error={error} onRetry={() => void refresh()} />}
      <ul>
        {data?.members.map((member) => (
          <li key={member.id} className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-linen">
            <span className="font-medium">{nameOf(member)}</span>
            <span className="grow text-ink-soft">{roleWords(member.role, member.grantedRights)}</span>
            <span className="text-small break-all text-ink-soft">{member.email}</span>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="btn btn-outline" onClick={() => setIsInviting(true)}>
          <StaffIcon name="plus" size={16} />
          Invite
        </button>
      </div>
      {data && data.invitations.length > 0 && (
        <InvitationList invitations={data.invitations} timeZone={timeZone} onChanged={refresh} />
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog
            practitioners={data?.practitioners ?? []}
            onClose={() => setIsInviting(false)}
            onInvited={() => {
              setIsInviting(false);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
