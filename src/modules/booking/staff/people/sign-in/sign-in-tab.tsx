import { useState } from "react";
import type { WireInvitation, WireTeamMember } from "#modules/account/contract/team-calls.ts";
import type { AccountStaffCalls } from "#modules/account/staff/contract/staff-calls.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { Select } from "#web/ui/form/select.tsx";
import { CalendarUrls } from "../calendar/calendar-urls.tsx";
import { OutsideCalendar } from "../calendar/outside-calendar.tsx";
import { scheduleApi } from "../schedule-api.ts";
import { InviteForm } from "./invite-form.tsx";

type SignInTabProps = { person: { id: string; name: string }; onChanged: () => void };

const ROLE_NAMES = { staff: "Front desk", practitioner: "Practitioner", admin: "Administrator" } as const;
const teamApi = () => staffApi<AccountStaffCalls>();

/**
 * The account a practitioner signs in with: the linked account, or the choice of an account, or an invitation to the
 * team.
 */
export function SignInTab({ person, onChanged }: SignInTabProps) {
  const { data, error, refresh } = useRead(person.id, async () => {
    const [account, team, invitations] = await Promise.all([
      scheduleApi().call("readPractitionerAccount", { params: { id: person.id } }),
      teamApi().call("listTeam"),
      teamApi().call("listInvitations"),
    ]);
    return { accountId: account.data.accountId, team: team.data.docs, invitations: invitations.data };
  });
  if (error && !data) return <LoadFailed noun="team" error={error} onRetry={() => void refresh()} />;
  if (!data) return <div className="skeleton h-24" aria-hidden />;
  const { accountId, team, invitations } = data;

  async function link(accountId: string | null) {
    try {
      await scheduleApi().call("linkPractitionerAccount", {
        params: { id: person.id },
        body: { accountId },
        idempotencyKey: crypto.randomUUID(),
      });
      await Promise.all([refresh(), onChanged()]);
      showDone(accountId ? "Account linked." : "Account unlinked.");
    } catch (failure) {
      showFailed(reasonOf(failure));
    }
  }
  if (accountId !== null)
    return (
      <div className="grid max-w-[640px] gap-8">
        <LinkedAccount member={team.find(({ id }) => id === accountId)} onUnlink={() => void link(null)} />
        <section aria-labelledby="calendar-addresses" className="grid gap-3">
          <h2 id="calendar-addresses" className="text-section">
            Calendar addresses
          </h2>
          <CalendarUrls practitionerId={person.id} />
        </section>
        <OutsideCalendar practitionerId={person.id} />
      </div>
    );
  return (
    <div className="grid max-w-[640px] gap-8">
      <p className="text-ink-soft">
        {person.name} doesn't sign in yet. With an account, they can see their own day and request time off.
      </p>
      <LinkAccountForm team={team} onLink={(id) => void link(id)} />
      <section aria-labelledby="invite" className="grid gap-3">
        <h2 id="invite" className="text-section">
          Invite to the team
        </h2>
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} onGone={refresh} />
        ))}
        <InviteForm person={person} onInvited={refresh} />
      </section>
      <OutsideCalendar practitionerId={person.id} />
    </div>
  );
}

function factorsOf({ hasAuthenticator, passkeys }: WireTeamMember): string {
  const words = [
    ...(hasAuthenticator ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`] : []),
  ];
  return words.length > 0 ? englishFormats.list(words) : "None yet";
}

/** `member` is undefined for an account that has left the team. */
function LinkedAccount({ member, onUnlink }: { member: WireTeamMember | undefined; onUnlink: () => void }) {
  const { timeZone } = useClinic();
  const facts = member && [
    ["Name", `${member.firstName} ${member.lastName}`],
    ["Email", member.email],
    ["Role", ROLE_NAMES[member.role]],
    ["Second factor", factorsOf(member)],
    ["Last seen", member.lastSeenAt ? momentText(member.lastSeenAt, timeZone) : "Never"],
  ];
  return (
    <div className="grid max-w-[640px] gap-5">
      {facts ? (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label} className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-linen py-1.5">
              <dt className="w-36 text-ink-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>The linked account isn't on the team anymore.</p>
      )}
      <p>
        <button type="button" className="btn btn-outline" onClick={onUnlink}>
          Unlink this account
        </button>
      </p>
    </div>
  );
}

function OpenInvitation({ invitation, onGone }: { invitation: WireInvitation; onGone: () => Promise<void> }) {
  const { timeZone } = useClinic();
  const { id, email, firstName, lastName, role, expiresAt } = invitation;
  const takeBack = () =>
    reportChange(() => teamApi().call("revokeInvitation", { params: { id }, idempotencyKey: crypto.randomUUID() }), {
      refresh: onGone,
      done: "Invitation taken back.",
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-linen py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {firstName} {lastName}, {ROLE_NAMES[role].toLowerCase()}
        </p>
        <p className="break-words text-small text-ink-soft">
          Invited as {email}, open until {momentText(expiresAt, timeZone)}
        </p>
      </div>
      <button type="button" className="btn btn-outline btn-small" onClick={() => void takeBack()}>
        Take back
      </button>
    </div>
  );
}

type LinkAccountFormProps = { team: readonly WireTeamMember[]; onLink: (accountId: string) => void };

/** Chooses a team member's account. Practitioners are listed first. */
function LinkAccountForm({ team, onLink }: LinkAccountFormProps) {
  const [chosen, setChosen] = useState("");
  const practitionersFirst = team.toSorted(
    (one, other) => Number(other.role === "practitioner") - Number(one.role === "practitioner"),
  );
  return (
    <form
      aria-label="Link an account of the team"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onLink(chosen);
      }}
    >
      <Select
        className="min-w-60 grow"
        label="Account of the team"
        value={chosen}
        options={[
          { value: "", label: "Choose an account" },
          ...practitionersFirst.map(({ id, firstName, lastName, email }) => ({
            value: id,
            label: `${firstName} ${lastName}, ${email}`,
          })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className="pt-[26px]">
        <button type="submit" className="btn btn-outline" disabled={!chosen}>
          Link
        </button>
      </div>
    </form>
  );
}
