import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { StaffDialog } from "../kit/feedback/staff-dialog.tsx";
import { fittingPicture } from "../kit/pictures/picture-file.ts";

/** A file to upload, or a picture that gets other words. */
export type PictureChange =
  | { file: File; picture?: undefined }
  | { picture: { name: string; alt: string }; file?: undefined };

type PictureDialogProps = {
  change: PictureChange;
  onClose: () => void;
  onUpload: (form: FormData, alt: string) => Promise<void>;
  onWords: (alt: string) => Promise<void>;
};

/** Asks what a picture shows: screen readers say it, and without it no picture is shown. */
export function PictureDialog({ change, onClose, onUpload, onWords }: PictureDialogProps) {
  const [alt, setAlt] = useState(change.picture?.alt ?? "");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save() {
    const words = alt.trim();
    if (!words) return setProblem("Say what the picture shows.");
    setProblem(undefined);
    setIsBusy(true);
    try {
      if (change.file) {
        const form = new FormData();
        form.set("alt", words);
        form.set("image", await fittingPicture(change.file));
        await onUpload(form, words);
      } else await onWords(words);
      onClose();
    } catch (error) {
      const message = error instanceof Error ? error.message : "It was not saved. Try again.";
      setProblem(isApiError(error) ? (error.issues[0]?.message ?? message) : message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <StaffDialog
      open
      onClose={onClose}
      title={change.file ? "Add a picture" : "What the picture shows"}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Back
          </button>
          <button type="submit" form="picture-words" className="btn btn-primary btn-main" aria-busy={isBusy}>
            {change.file ? "Add it" : "Save"}
          </button>
        </>
      }
    >
      <form
        id="picture-words"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        {change.file && <p className="text-ink-soft">{change.file.name}</p>}
        <TextInput
          label="What it shows"
          help="Read out by screen readers, and shown where pictures don't load."
          autoFocus
          maxLength={200}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          {...(problem === undefined ? {} : { error: problem })}
        />
      </form>
    </StaffDialog>
  );
}
