import { lazy, Suspense, useState } from "react";
import { likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";
import type { BookingCalls } from "../../contract/calls.ts";
import type { WireSlot } from "../../contract/slot.ts";
import type { RescheduleOptions } from "../load-reschedule-options.ts";
import { acknowledgedOf } from "../read-first/use-warning-confirmation.ts";
import type { SplitTo } from "../split/split-dialog.tsx";
import { visitLinesOf } from "../visit-lines.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { VisitCard } from "./visit-card.tsx";

// Loaded only on demand, because most visits move as a whole.
const SplitDialog = lazy(() => import("../split/split-dialog.tsx"));

const api = browserApi<BookingCalls>();

type MoveTo = { slot: WireSlot; practitionerId: string | undefined };
/** The new slot, and the visit as it would be in that slot. */
type ChosenMove = MoveTo & { visit: WireAppointment };

type RescheduleVisitProps = {
  appointment: WireAppointment;
  choice: RescheduleOptions;
  /** Called once the visit has its new time. */
  onMoved: (moved: WireAppointment) => Promise<void>;
};

/**
 * Lets a customer or guest choose another time for a visit, and asks for confirmation before it moves, with the cost
 * (BK-5). The visit's current slot stays reserved until it moves, but counts as free in the list.
 */
export function RescheduleVisit({ appointment, choice, onMoved }: RescheduleVisitProps) {
  const { selection, start, practitioners, closing } = choice;
  const { settings } = useShellData();
  const [chosen, setChosen] = useState<ChosenMove>();
  const [splitTo, setSplitTo] = useState<SplitTo>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { timeZone, changeFee } = appointment;
  const lines = visitLinesOf(appointment);
  const isAsItIs =
    chosen?.slot.date === appointment.date &&
    chosen.slot.from === appointment.time &&
    (chosen.practitionerId ?? appointment.practitioner.id) === appointment.practitioner.id;

  const callMove = async ({ slot, practitionerId }: MoveTo, body: { dryRun: true } | { dueAtClinic: number }) => {
    const { data } = await api.call("rescheduleAppointment", {
      params: { id: appointment.id },
      body: {
        date: slot.date,
        time: slot.from,
        practitionerId,
        agreedFeeCents: changeFee,
        ...acknowledgedOf(slot),
        ...body,
      },
      ...(selection.link ? { headers: { "x-visit-link": selection.link } } : {}),
    });
    return data;
  };
  /** Shows what the visit would be at the new time, before it is moved. */
  const choose = async (to: MoveTo) => {
    setProblem(undefined);
    try {
      setChosen({ ...to, visit: await callMove(to, { dryRun: true }) });
    } catch (error) {
      setChosen(undefined);
      setProblem(error instanceof Error ? error.message : "Something went wrong");
    }
  };
  const move = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await onMoved(await callMove(chosen, { dueAtClinic: chosen.visit.dueAtClinic }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong");
    } finally {
      setChosen(undefined);
      setBusy(false);
    }
  };
  const keepPractitioner = async () => {
    if (!chosen) return;
    setBusy(true);
    try {
      const practitionerId = appointment.practitioner.id;
      setChosen({ ...chosen, practitionerId, visit: await callMove({ ...chosen, practitionerId }, { dryRun: true }) });
    } catch {
      setChosen(undefined);
      setProblem(
        `${appointment.practitioner.name} isn’t free then. Choose ${appointment.practitioner.name} beside the calendar to see when they are.`,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {problem && (
        <Notice tone="error" live title="Error !" className="mb-8 max-w-text">
          <p>{problem}</p>
          <p>Your visit hasn’t moved, and nothing was charged.</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        <VisitCard
          lines={lines}
          offers={appointment.offers}
          memberSavings={appointment.memberSavings}
          couponSavings={appointment.couponSavings}
          total={appointment.dueAtClinic}
          folds
        />
        <SlotPicker
          start={start}
          selection={selection}
          today={settings.today}
          zoneName={(timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")}
          closing={closing}
          practitioners={practitioners}
          selected={chosen ? { date: chosen.slot.date, time: chosen.slot.from } : undefined}
          onChoose={(slot, practitionerId) => choose({ slot, practitionerId })}
          {...(selection.link || appointment.services.length < 2
            ? {}
            : {
                split: {
                  nameOf: (id) => appointment.services.find(({ serviceId }) => serviceId === id)?.name,
                  onSplit: async ({ now, date, time }) => setSplitTo({ serviceIds: now, date, time }),
                },
              })}
        />
      </div>
      <Suspense>
        {splitTo && (
          <SplitDialog appointment={appointment} to={splitTo} onClose={() => setSplitTo(undefined)} onSplit={onMoved} />
        )}
      </Suspense>
      <Dialog
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={isAsItIs ? "That’s your current time" : "Move your visit to this time?"}
      >
        {chosen && !isAsItIs && (
          <p className="pt-4">
            <WholeWords>
              From {dayInWords(appointment.date)}, {formatTime(appointment.time)}, to {dayInWords(chosen.slot.date)},{" "}
              {formatTime(chosen.slot.from)}.{" "}
              {changeFee > 0
                ? `Moving this late costs ${formatMoney(changeFee, { always: true })}. You pay it at the clinic.`
                : "You can still move it free of charge."}
            </WholeWords>
          </p>
        )}
        {chosen && !isAsItIs && <MoveChanges from={appointment} to={chosen.visit} />}
        {isAsItIs && <p className="pt-4">Your visit hasn’t changed. Choose another time to move it.</p>}
        <div className="flex flex-wrap gap-3 pt-7">
          <Button look="outline" autoFocus onClick={() => setChosen(undefined)}>
            {isAsItIs ? "Choose another time" : "Not now"}
          </Button>
          {chosen && !isAsItIs && chosen.visit.practitioner.id !== appointment.practitioner.id && (
            <Button look="outline" disabled={isBusy} onClick={() => void keepPractitioner()}>
              Keep {appointment.practitioner.name}
            </Button>
          )}
          {!isAsItIs && (
            <Button look="primary" busy={isBusy} busyText="Moving…" onClick={() => void move()}>
              Yes, move it
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}

/** Formats what a visit costs, to the cent. */
function exactly({ dueAtClinic, services }: WireAppointment): string {
  return likelySum(dueAtClinic, likelyOfLines(services), exactMoney);
}

/** Lists what a move changes besides the time: practitioner and price. */
function MoveChanges({ from, to }: { from: WireAppointment; to: WireAppointment }) {
  const lost = from.offers.filter(({ id }) => !to.offers.some((kept) => kept.id === id));
  return (
    <>
      {to.practitioner.id !== from.practitioner.id && (
        <p className="pt-3">
          You’ll see <strong className="font-semibold">{to.practitioner.name}</strong> instead of{" "}
          {from.practitioner.name}.
        </p>
      )}
      {to.dueAtClinic !== from.dueAtClinic && (
        <p className="pt-3">
          Your visit costs <strong className="nums font-semibold">{exactly(to)}</strong> there instead of{" "}
          {exactly(from)}
          {lost.length > 0 && `: ${lost.map(({ name }) => name).join(", ")} isn’t offered on that day`}.
        </p>
      )}
    </>
  );
}
