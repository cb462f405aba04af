import { Dialog } from "#web/ui/feedback/dialog.tsx";
import type { ScreeningAnswer } from "../domain/screening/screening-question.ts";
import { HealthForm } from "./health-form.tsx";
import { HEALTH_TITLE } from "./health-words.ts";
import type { HealthQuestion } from "./use-asked-questions.ts";

type HealthDialogProps = {
  open: boolean;
  questions: HealthQuestion[];
  today: string;
  onClose: () => void;
  onTell: (answers: ScreeningAnswer[]) => Promise<void>;
};

/** The health check as a dialog, for when a time was already chosen. */
export default function HealthDialog({ open, questions, today, onClose, onTell }: HealthDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={HEALTH_TITLE}>
      <div className="pt-4">
        <HealthForm questions={questions} today={today} former={undefined} onTell={onTell} />
      </div>
    </Dialog>
  );
}
