import { useState } from "react";
import { formatTime } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";
import type { BookingCalls } from "../../contract/calls.ts";

const api = browserApi<BookingCalls>();

export type SplitTo = { serviceIds: readonly string[]; date: string; time: string };

type SplitDialogProps = {
  appointment: WireAppointment;
  to: SplitTo;
  onClose: () => void;
  /** Called once the treatments have their own visit. */
  onSplit: (goes: WireAppointment) => Promise<void>;
};

const namesOf = (lines: WireAppointment["services"]) => lines.map(({ name }) => name).join(" and ");

/** Asks for confirmation before a visit is split: some treatments move and the others stay. */
export default function SplitDialog({ appointment, to, onClose, onSplit }: SplitDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // One press makes one split, however many requests are sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const going = appointment.services.filter(({ serviceId }) => to.serviceIds.includes(serviceId));
  const staying = appointment.services.filter(({ serviceId }) => !to.serviceIds.includes(serviceId));
  const split = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await api.call("splitAppointment", {
        params: { id: appointment.id },
        body: { lineIds: going.map(({ id }) => id), date: to.date, time: to.time },
        idempotencyKey,
      });
      const goes = data.at(-1);
      if (goes) await onSplit(goes);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Something went wrong");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Split this into two visits?">
      <p className="pt-4">
        <WholeWords>
          {namesOf(going)} will be on {dayInWords(to.date)}, {formatTime(to.time)}. {namesOf(staying)} will stay on{" "}
          {dayInWords(appointment.date)}, {formatTime(appointment.time)}.
        </WholeWords>
      </p>
      <p className="pt-3">You’ll get a confirmation for each visit, and you can move or cancel them separately.</p>
      {problem && (
        <Notice tone="error" live className="mt-4">
          <p>{problem}</p>
          <p>Your visit hasn’t changed.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 pt-7">
        <Button look="outline" autoFocus onClick={onClose}>
          Not now
        </Button>
        <Button look="primary" busy={isBusy} busyText="Moving…" onClick={() => void split()}>
          Yes, split it
        </Button>
      </div>
    </Dialog>
  );
}
