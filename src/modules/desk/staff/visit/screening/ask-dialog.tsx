import { useState } from "react";
import type { WireOutcome } from "#modules/care/contract/screening-calls.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { HealthForm } from "#modules/care/web/health-form.tsx";
import type { HealthQuestion } from "#modules/care/web/use-asked-questions.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";

type AskDialogProps = {
  title: string;
  toAsk: HealthQuestion[];
  onClose(): void;
  /** Stores the answers and returns the outcomes. Throws what the API call throws. */
  onTell(answers: ScreeningAnswer[]): Promise<WireOutcome[]>;
};

/** Lets a staff member ask the questions on the phone or at the desk and read out the outcome. */
export function AskDialog({ title, toAsk, onClose, onTell }: AskDialogProps) {
  const { timeZone } = useClinic();
  const [said, setSaid] = useState<WireOutcome[]>();
  // The questions stay on the screen while the answers are saved.
  const [questions] = useState(toAsk);
  const tell = async (answers: ScreeningAnswer[]) => {
    const outcomes = (await onTell(answers)).filter(({ text }) => text !== "");
    if (outcomes.length > 0) return setSaid(outcomes);
    showDone("The health check is stored. Nothing in it prevents the visit.");
    onClose();
  };
  return (
    <StaffDialog open onClose={onClose} title={title}>
      {said ? (
        <div className="grid gap-4">
          <div role="status" className="grid gap-2">
            {said.map(({ serviceId, text }) => (
              <p key={serviceId}>{text}</p>
            ))}
          </div>
          <button type="button" className="btn btn-primary justify-self-end" onClick={onClose}>
            Close
          </button>
        </div>
      ) : (
        <HealthForm questions={questions} today={dateInZone(now(), timeZone)} former={undefined} isDesk onTell={tell} />
      )}
    </StaffDialog>
  );
}
