import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { MenuButton, type MenuItem } from "#staff/kit/menu-button.tsx";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { Select } from "#web/ui/form/select.tsx";
import { previewRows } from "../../web/components/change/change-words.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { type MembershipFile, membershipsApi } from "./memberships-api.ts";

type Props = { file: MembershipFile; onChanged: () => Promise<void> };

/** Returns the changes that staff can make to a membership in its current state. */
function changesOf({
  status,
  endsOn,
  resumesOn,
  next,
  periodEnd,
  interval,
}: MembershipFile["membership"]): StaffChange[] {
  if (status === "ended") return [];
  if (!periodEnd) return endsOn ? [] : ["cancel"];
  if (endsOn) return ["resume"];
  if (resumesOn || next) return ["resume", "cancel"];
  return status === "active" && interval === "month" ? ["pause", "skip", "cancel"] : ["cancel"];
}

const LABELS: Record<StaffChange, string> = {
  pause: "Pause",
  skip: "Skip a month",
  cancel: "Cancel at the end of the period",
  resume: "Resume",
};

/** The action buttons on a contract's page that the person has permission for. */
export function MembershipActions({ file, onChanged }: Props) {
  const { can } = usePerson();
  const [asked, setAsked] = useState<StaffChange | "end" | "credit">();
  const { membership, customer } = file;
  const close = () => setAsked(undefined);
  const mayChange = can("orders.refund");
  const items: MenuItem[] = mayChange
    ? [
        ...changesOf(membership).map((change) => ({ label: LABELS[change], onChoose: () => setAsked(change) })),
        ...(membership.status === "ended"
          ? []
          : [{ label: "End it now", isHarmful: true, onChoose: () => setAsked("end") }]),
      ]
    : [];
  return (
    <>
      {can("balances.correct") && (
        <button type="button" className="btn btn-outline" onClick={() => setAsked("credit")}>
          Give credit
        </button>
      )}
      {items.length > 0 && (
        <MenuButton label="More actions" items={items}>
          <StaffIcon name="dots" />
        </MenuButton>
      )}
      {asked === "credit" && <CreditDialog customer={customer} onClose={close} onChanged={onChanged} />}
      {asked === "end" && (
        <ReasonDialog
          title={`End ${membership.plan.name} now?`}
          action="End it now"
          done="The membership has ended."
          isHarmful
          onSend={(reason) =>
            membershipsApi.call("endMembershipByStaff", { params: { id: membership.id }, body: { reason }, ...once() })
          }
          onClose={close}
          onChanged={onChanged}
        >
          {() => (
            <p>Member prices stop today, and nothing more is charged. A refund is made on the order of the period.</p>
          )}
        </ReasonDialog>
      )}
      {asked && asked !== "end" && asked !== "credit" && (
        <ChangeDialog membership={membership} change={asked} onClose={close} onChanged={onChanged} />
      )}
    </>
  );
}

type StaffChange = "pause" | "skip" | "cancel" | "resume";

const WORDS: Record<StaffChange, { title: string; action: string; done: string }> = {
  pause: { title: "Pause this membership", action: "Pause it", done: "The pause is set." },
  skip: { title: "Skip a month", action: "Skip it", done: "You’ve skipped a month." },
  cancel: { title: "Cancel at the end of the period?", action: "Cancel it", done: "The membership is canceled." },
  resume: { title: "Resume this membership", action: "Resume it", done: "The membership has resumed." },
};

type ChangeProps = {
  membership: MembershipFile["membership"];
  change: StaffChange;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** Dialog with a change, its result as the customer would see it, and the reason. */
function ChangeDialog({ membership: { id }, change, onClose, onChanged }: ChangeProps) {
  const [months, setMonths] = useState(1);
  const { data, error, refresh } = useRead(`${change} ${months}`, async (signal) => {
    const body = { kind: change, ...(change === "pause" ? { months } : {}) };
    return (await membershipsApi.call("previewChangeByStaff", { params: { id }, body, signal })).data;
  });
  async function send(reason: string): Promise<void> {
    // The dialog shows the error: without a preview there is nothing to confirm.
    if (!data) throw error ?? new Error("not shown yet");
    try {
      const params = { id, quoteId: data.quoteId };
      await membershipsApi.call("confirmChangeByStaff", { params, body: { reason }, ...once() });
    } catch (failure) {
      if (isApiError(failure, "quote_expired")) void refresh();
      throw failure;
    }
  }
  return (
    <ReasonDialog {...WORDS[change]} onSend={send} onClose={onClose} onChanged={onChanged}>
      {() => (
        <>
          {change === "pause" && (
            <Select
              label="For how long"
              value={String(months)}
              onChange={({ currentTarget }) => setMonths(Number(currentTarget.value))}
              options={[1, 2, 3].map((count) => ({
                value: String(count),
                label: count === 1 ? "1 month" : `${count} months`,
              }))}
            />
          )}
          {data && <FactList facts={previewRows(data)} />}
          {error !== undefined && (
            <p className="text-error" role="alert">
              {isApiError(error) ? error.message : "We couldn't work out what that comes to. Try again."}
            </p>
          )}
        </>
      )}
    </ReasonDialog>
  );
}
