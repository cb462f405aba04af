import { ReasonDialog } from "../board/moves/reason-dialog.tsx";
import type { VisitSteps } from "./use-visit-steps.ts";

/** Shows what is due before the visit, and lets staff check in anyway with a reason, which appears in the history. */
export default function DueDialog({ steps }: { steps: Pick<VisitSteps, "due" | "busy" | "overrideDue" | "leaveDue"> }) {
  const { due } = steps;
  if (!due) return null;
  return (
    <ReasonDialog
      title={`Check in ${due.target.name} without it?`}
      points={due.points}
      reasonLabel="Reason"
      action="Check in anyway"
      leave="Not now"
      mail={undefined}
      isBusy={steps.busy !== undefined}
      onClose={steps.leaveDue}
      onConfirm={({ reason }) => void steps.overrideDue(reason)}
    />
  );
}
