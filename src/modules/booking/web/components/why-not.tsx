import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { BookingCalls } from "../../contract/calls.ts";
import type { WireStartExplanation } from "../../contract/explain-slot.ts";
import { listSlotAlternatives, type SlotAlternative, warningsOf } from "../list-slot-alternatives.ts";
import ReadFirstNote from "../read-first/read-first-note.tsx";
import { useWarningConfirmation } from "../read-first/use-warning-confirmation.ts";
import { type SlotSelection, slotCallOf } from "../slot-selection.ts";
import { shortTime, whyNotQuestion } from "../why-not-words.ts";

const api = browserApi<BookingCalls>();

export type WhyNotProps = {
  date: string;
  time: string;
  selection: SlotSelection;
  practitionerId: string | undefined;
  nameOf?: ((serviceId: string) => string | undefined) | undefined;
  /** The ids of rules whose warnings the customer already confirmed above the day's times. */
  readBefore: readonly string[];
  onTake: (way: SlotAlternative) => Promise<void>;
  /** Opens the day's waitlist, if there is one. */
  onWait?: (() => void) | undefined;
};

type State = { explanation?: WireStartExplanation; problem?: string };

/** Shows why a start time isn't available, and up to four alternatives. Read from the server when opened. */
export default function WhyNot(props: WhyNotProps) {
  const { date, time, selection, practitionerId, nameOf, readBefore, onTake, onWait } = props;
  const [state, setState] = useState<State>({});
  const [taking, setTaking] = useState<string>();
  const [turn, setTurn] = useState(0);
  /** The selected alternative, which has a warning that must be read before it is taken. */
  const [wanted, setWanted] = useState<SlotAlternative>();
  const first = useWarningConfirmation(wanted ? [warningsOf(wanted)] : [], readBefore);
  const selectionKey = JSON.stringify(selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again after a failure
  useEffect(() => {
    const ends = new AbortController();
    setState({});
    const { query, headers } = slotCallOf(JSON.parse(selectionKey) as SlotSelection, practitionerId); // our own value, which was serialized to compare it
    const request = { query: { date, time, ...query }, headers, signal: ends.signal };
    api.call("explainSlot", request).then(
      ({ data }) => setState({ explanation: data }),
      (error: unknown) => {
        if (ends.signal.aborted) return;
        setState({ problem: isApiError(error) ? error.message : "We couldn’t check this time." });
      },
    );
    return () => ends.abort();
  }, [date, time, selectionKey, practitionerId, turn]);

  const { explanation, problem } = state;
  const canWait = explanation?.alternatives.waitlist === true && onWait !== undefined;
  const ways = explanation
    ? listSlotAlternatives(withRoom(explanation, canWait), { date, time, practitionerId, nameOf })
    : [];
  const take = async (way: SlotAlternative) => {
    setWanted(way);
    if (!first.mayChoose(warningsOf(way))) return;
    setTaking(way.label);
    try {
      await onTake(way);
    } finally {
      setTaking(undefined);
    }
  };
  return (
    <section aria-label={whyNotQuestion(time)} className="mt-3 grid gap-4 bg-sand p-5">
      <div role="status">
        {!explanation && !problem && (
          <p className="flex items-center gap-3">
            <Spinner size={16} /> Looking at {shortTime(time)} …
          </p>
        )}
        {problem && <p>{problem}</p>}
        {explanation?.free && <p>{shortTime(time)} is free. It’s in the list above.</p>}
        {explanation?.reasons.map(({ code, display }) => (
          <p key={code}>{display}</p>
        ))}
      </div>
      {problem && (
        <Button look="text" className="justify-self-start" onClick={() => setTurn(turn + 1)}>
          Try again
        </Button>
      )}
      {first.warnings.length > 0 && <ReadFirstNote first={first} />}
      {explanation && <WaysOut ways={canWait ? ways.slice(0, 3) : ways} taking={taking} onTake={take} />}
      {canWait && (
        <Button look="text" className="justify-self-start" onClick={onWait}>
          Put me on the waitlist
        </Button>
      )}
    </section>
  );
}

/**
 * Leaves out the second start time on the same day if the waitlist is available, which takes its place among at most
 * four choices.
 */
function withRoom(explanation: WireStartExplanation, canWait: boolean): WireStartExplanation {
  if (!canWait) return explanation;
  const { alternatives } = explanation;
  return { ...explanation, alternatives: { ...alternatives, sameDay: alternatives.sameDay.slice(0, 1) } };
}

type WaysOutProps = {
  ways: SlotAlternative[];
  taking: string | undefined;
  onTake: (way: SlotAlternative) => Promise<void>;
};

function WaysOut({ ways, taking, onTake }: WaysOutProps) {
  if (ways.length === 0) return null;
  return (
    <div>
      <p className="pb-2.5 text-small font-medium">Available instead</p>
      <ul className="flex flex-wrap gap-2">
        {ways.map((way) => (
          <li key={way.label}>
            <Button look="outline" small busy={taking === way.label} onClick={() => !taking && void onTake(way)}>
              {way.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
