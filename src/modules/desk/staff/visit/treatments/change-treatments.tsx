import { lazy, Suspense, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { useVisitSteps } from "../use-visit-steps.ts";
import { mayAddService, mayRemoveService } from "./may-add.ts";

const AddTreatmentDialog = lazy(() => import("./add-treatment-dialog.tsx"));
const TakeTreatmentDialog = lazy(() => import("./take-treatment-dialog.tsx"));

type ChangeProps = { page: WireVisitPage; refresh(): Promise<void> };

/** The button under a visit's treatments that adds another one. */
export function AddServiceButton({ page, refresh }: ChangeProps) {
  const { can } = usePerson();
  const { undo } = useVisitSteps(refresh);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!mayAddService(page, can)) return null;
  return (
    <div className="pt-3">
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        Add a treatment
      </button>
      <Suspense>
        {isOpen && <AddTreatmentDialog page={page} undo={undo} onClose={close} onDone={doneBy(close, refresh)} />}
      </Suspense>
    </div>
  );
}

/** The button that removes a treatment from a visit that has others. */
export function RemoveServiceButton({
  page,
  line,
  refresh,
}: ChangeProps & { line: WireVisitPage["services"][number] }) {
  const { can } = usePerson();
  const { undo } = useVisitSteps(refresh);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!mayRemoveService(page, can)) return null;
  return (
    <>
      <button
        type="button"
        className="text-small underline underline-offset-4 coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        Take off<span className="sr-only"> {line.name}</span>
      </button>
      <Suspense>
        {isOpen && (
          <TakeTreatmentDialog page={page} line={line} undo={undo} onClose={close} onDone={doneBy(close, refresh)} />
        )}
      </Suspense>
    </>
  );
}

const doneBy = (close: () => void, refresh: () => Promise<void>) => () => {
  close();
  void refresh();
};
