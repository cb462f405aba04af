import { useState } from "react";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { MenuButton, type MenuItem } from "#staff/kit/menu-button.tsx";
import { once } from "#staff/kit/once.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { ChangeDialog, type StaffChange } from "./change-dialog.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { type MembershipFile, membershipsApi } from "./memberships-api.ts";

type Props = { file: MembershipFile; onChanged: () => Promise<void> };

/** What staff may change about a membership in its current state. */
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

/** The buttons of a contract's page, as far as the person may use them. */
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
