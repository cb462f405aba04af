import { useCallback, useEffect, useState } from "react";
import { CallClinic } from "#modules/booking/web/components/visit-link-page.tsx";
import type { ScreeningCalls, WireOutcome } from "#modules/care/contract/screening-calls.ts";
import type { ScreeningAnswer } from "#modules/care/domain/screening/screening-question.ts";
import { HealthForm } from "#modules/care/web/health-form.tsx";
import type { HealthQuestion } from "#modules/care/web/use-asked-questions.ts";
import { browserApi } from "#web/api.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import type { PartProps } from "./part-props.ts";
import { messageOf } from "./sign-form.tsx";

const api = browserApi<ScreeningCalls>();

/** Whether the customer should talk with the clinic about the booked visit because of this outcome. */
const toTalkAbout = ({ kind }: WireOutcome) => kind !== "clear" && kind !== "note";

/** The health check of a booked visit: the remaining questions, or a note that it is complete. */
export default function HealthPart({ prepare, id, headers, refresh }: PartProps) {
  const { settings } = useShellData();
  const [questions, setQuestions] = useState<HealthQuestion[]>();
  const [failure, setFailure] = useState<string>();
  const [outcomes, setOutcomes] = useState<WireOutcome[]>([]);
  const [isChanging, setChanging] = useState(false);
  const isDue = prepare.due.includes("screening");

  const read = useCallback(async () => {
    try {
      const { data } = await api.call("listScreeningQuestions", { query: { appointmentId: id }, ...headers });
      setQuestions(data.questions);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [id, headers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for the visit
  useEffect(() => void read(), [id]);

  const tell = async (answers: ScreeningAnswer[]) => {
    const body = { serviceIds: [], appointmentId: id, answers };
    const { data } = await api.call("saveScreeningAnswers", { body, ...headers });
    setOutcomes(data.outcomes);
    setChanging(false);
    await Promise.all([refresh(), read()]);
    // The form is gone, so focus moves to the part's heading, which shows the new state.
    document.getElementById("part-screening")?.focus();
  };

  if (failure) return <p className="pt-4">{failure}</p>;
  if (!questions) return <p className="pt-4 text-ink-soft">One moment…</p>;
  if (isDue || isChanging)
    return (
      <div className="pt-4">
        <HealthForm
          questions={isDue ? questions.filter(({ answered }) => !answered) : questions}
          today={settings.today}
          former={undefined}
          onTell={tell}
        />
      </div>
    );
  const spokenOutcomes = outcomes.filter(({ text }) => text !== "");
  return (
    <div className="grid justify-items-start gap-3 pt-4">
      {spokenOutcomes.map(({ serviceId, text }) => (
        <p key={serviceId}>{text}</p>
      ))}
      {spokenOutcomes.length === 0 && <p>Thank you. Your answers are in your record.</p>}
      {spokenOutcomes.some(toTalkAbout) && <CallClinic />}
      <Button look="text" className="text-small" onClick={() => setChanging(true)}>
        Something changed
      </Button>
    </div>
  );
}
