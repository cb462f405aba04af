import { lazy, Suspense, useState } from "react";

const PutLiveDialog = lazy(() =>
  import("../drafts/put-live-dialog.tsx").then((dialog) => ({ default: dialog.PutLiveDialog })),
);

type Values = Record<string, unknown>;

type SaveFromProps = {
  /** Returns the values to save now; undefined if a field is invalid, which the form shows. */
  values: () => Promise<Values | undefined>;
  /** Whether a planned change is being edited. */
  isEdited: boolean;
  /** Throws errors that the form doesn't show. */
  onSave: (values: Values, liveFrom: string) => Promise<void>;
};

/**
 * Offers to save the form's values for a future time, beside saving them now. The dialog disappears with the bar that
 * contains it.
 */
export function SaveFrom({ values, isEdited, onSave }: SaveFromProps) {
  const [asked, setAsked] = useState<Values>();
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => void values().then(setAsked)}>
        From a day
      </button>
      {asked && (
        <Suspense>
          <PutLiveDialog
            isLater
            title="Save from a day"
            {...(isEdited && { note: "It takes the place of the change that you edit." })}
            onSend={async (liveFrom) => {
              if (liveFrom !== undefined) await onSave(asked, liveFrom);
            }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
