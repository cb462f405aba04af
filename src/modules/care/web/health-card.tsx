import { useRef, useState } from "react";
import type { Formats } from "#shared/formats/formats.ts";
import { useFormats } from "#web/formats.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import type { WireOutcome } from "../contract/screening-calls.ts";
import { HealthCardToCome } from "./health-card-to-come.tsx";
import { HealthForm } from "./health-form.tsx";
import { HEALTH_TITLE } from "./health-words.ts";
import type { HealthQuestion } from "./use-asked-questions.ts";
import type { HealthCheck } from "./use-health-check.ts";

type HealthCardProps = {
  health: HealthCheck;
  today: string;
  /** Replaces an unavailable treatment with another one. */
  onInstead: (serviceId: string, instead: string) => void;
  /** Opens the waitlist for a treatment's first day, which can't be booked yet. */
  onWait?: ((firstDay: { date: string; opensOn: string }) => void) | undefined;
};

/**
 * The health check above a calendar: open, or closed with its outcome. If a time is chosen first, the check opens as a
 * dialog.
 */
export default function HealthCard({ health, today, onInstead, onWait }: HealthCardProps) {
  const formats = useFormats();
  const [isChanging, setChanging] = useState(false);
  /**
   * Whether the dialog was opened. It stays mounted when it closes, so that it can return the focus to where it was.
   */
  const [wasAsked, setWasAsked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const { questions, count, due, told, outcomes } = health;
  const isClear = outcomes.every(({ text }) => text === "");
  if (questions?.length === 0) return null;
  if (!questions) return <HealthCardToCome count={count} />;
  const isOpen = due.length > 0 || isChanging;
  const leave = () => {
    setWasAsked(true);
    health.leave();
  };
  return (
    <>
      <section aria-label={HEALTH_TITLE} className="needs-script mb-10 bg-sand p-5 sm:p-7">
        <h2 ref={title} tabIndex={-1} className="pb-3 text-h3">
          {HEALTH_TITLE}
        </h2>
        {isOpen ? (
          <HealthForm
            questions={due.length > 0 ? due : questions}
            today={today}
            former={told?.answers}
            isWide
            onTell={async (answers) => {
              await health.tell(answers);
              setChanging(false);
              // The form disappears with the pressed button, so the title gets the focus.
              title.current?.focus();
            }}
          />
        ) : (
          <div role="status" className="grid justify-items-start gap-3">
            {!told && <p>{formerWords(questions, formats)}</p>}
            {told && isClear && <p>Thanks. You’re all set to book.</p>}
            <Outcomes outcomes={outcomes} onInstead={onInstead} onWait={onWait} />
            <Button look="text" className="text-small" onClick={() => setChanging(true)}>
              {told ? "Change your answers" : "Something changed"}
            </Button>
          </div>
        )}
      </section>
      {(health.isAsking || wasAsked) && (
        <Dialog open={health.isAsking && due.length > 0} onClose={leave} title={HEALTH_TITLE}>
          <div className="pt-4">
            <HealthForm questions={due} today={today} former={undefined} onTell={health.tell} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Describes the answers given on another day. */
function formerWords(questions: readonly HealthQuestion[], formats: Formats): string {
  const on = questions
    .flatMap(({ answered }) => answered?.on ?? [])
    .toSorted()
    .at(-1);
  const when = on === undefined ? "Before" : `On ${formats.monthDay(on)}`;
  const what = questions.some(({ answered }) => answered?.yes) ? "about your health" : "that none of these apply";
  return `${when} you told us ${what}. By choosing a time, you confirm that’s still true.`;
}

type OutcomesProps = Pick<HealthCardProps, "onInstead" | "onWait"> & { outcomes: WireOutcome[] };

function Outcomes({ outcomes, onInstead, onWait }: OutcomesProps) {
  const spokenOutcomes = outcomes.filter(({ text }) => text !== "");
  return spokenOutcomes.map(({ serviceId, text, allowed, consult, earliest: date, bookableFrom: opensOn }) => {
    const instead = [...allowed, ...(consult ? [consult] : [])];
    const wait = onWait && date && opensOn ? () => onWait({ date, opensOn }) : undefined;
    return (
      <div key={serviceId} className="grid justify-items-start gap-2">
        <p>
          {text}
          {wait && " Shall we tell you then?"}
        </p>
        {wait && (
          <Button look="text" onClick={wait}>
            Put me on the waitlist
          </Button>
        )}
        {instead.length > 0 && (
          <ul className="grid gap-1">
            {instead.map(({ id, name }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4">
                <span className="font-medium">{name}</span>
                <Button
                  look="text"
                  aria-label={`Choose this instead: ${name}`}
                  onClick={() => onInstead(serviceId, id)}
                >
                  Choose this instead
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  });
}
