import { lazy, Suspense, useState } from "react";

const PutLiveDialog = lazy(() =>
  import("../drafts/put-live-dialog.tsx").then((dialog) => ({ default: dialog.PutLiveDialog })),
);

type Values = Record<string, unknown>;

type SaveFromProps = {
  /** What would be saved now; undefined when a field of it is wrong, which the form says. */
  values: () => Promise<Values | undefined>;
  /** A planned change is being edited. */
  isEdited: boolean;
  /** Throws what the form doesn't say. */
  onSave: (values: Values, liveFrom: string) => Promise<void>;
};

/** Saves what is entered for an instant, beside saving it now. The dialog goes with the bar that it stands in. */
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
