import { useState } from "react";
import { useNavigate } from "react-router";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { WireTeamMember } from "../../contract/team-calls.ts";
import { FactorState } from "./member-table.tsx";
import { once, teamApi } from "./team-api.ts";
import { nameOf } from "./team-words.ts";
import { useTeamChange } from "./use-team-change.ts";

type MemberSideProps = { member: WireTeamMember; timeZone: string; onChanged: () => Promise<void> };

/** The panel of one team member: how they sign in, replacing a lost factor, and removing them from the team. */
export function MemberSide({ member, timeZone, onChanged }: MemberSideProps) {
  const { isBusy, change } = useTeamChange(onChanged);
  const [isRemoving, setIsRemoving] = useState(false);
  const params = { id: member.id };
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="text-section pb-1">Sign-in</h2>
        <dl className="grid gap-2">
          <div>
            <dt className="text-small text-ink-soft">Email</dt>
            <dd className="break-all">{member.email}</dd>
          </div>
          <div>
            <dt className="text-small text-ink-soft">Second factor</dt>
            <dd>
              <FactorState member={member} timeZone={timeZone} />
            </dd>
          </div>
          <div>
            <dt className="text-small text-ink-soft">Last seen</dt>
            <dd className="nums">{member.lastSeenAt ? momentText(member.lastSeenAt, timeZone) : "Never"}</dd>
          </div>
        </dl>
      </section>
      <section className="grid justify-items-start gap-2">
        <h2 className="text-section">Lost the factor</h2>
        <p className="text-ink-soft">
          With their password they can set up another one for 15 minutes. You both get an email.
        </p>
        <button
          type="button"
          className="btn btn-outline"
          aria-busy={isBusy}
          onClick={() =>
            void change(
              () => teamApi.call("openFactorWindow", { params, ...once() }),
              `${nameOf(member)} can set up another factor for 15 minutes.`,
            )
          }
        >
          Open the 15 minutes
        </button>
      </section>
      <section className="grid justify-items-start gap-2">
        <h2 className="text-section">Leaving</h2>
        <p className="text-ink-soft">They are signed out on every device.</p>
        <button type="button" className="btn btn-danger" onClick={() => setIsRemoving(true)}>
          Remove from the team
        </button>
      </section>
      {isRemoving && <RemoveDialog member={member} onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

function RemoveDialog({ member, onClose }: { member: WireTeamMember; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useFormSend([], "They were not removed. Try again.");
  const submit = () =>
    form.send(async () => {
      await teamApi.call("archiveStaff", { params: { id: member.id }, ...once() });
      showDone(`${nameOf(member)} is no longer on the team.`);
      await navigate("/admin/settings/team");
    });
  return (
    <FormDialog
      title={`Remove ${nameOf(member)}?`}
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Remove"
      isBusy={form.isBusy}
      error={form.error}
      isHarmful
    >
      <p>
        They're signed out everywhere and lose their rights and factors. What they did stays in the audit log, and their
        account becomes a customer's.
      </p>
    </FormDialog>
  );
}
