import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { FocalPointEditor } from "#staff/kit/pictures/focal-point-editor.tsx";
import { fittingPicture } from "#staff/kit/pictures/picture-file.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireProductPictures } from "./contract/product-picture-calls.ts";

export type ShownPicture = WireProductPictures["pictures"][number];

/**
 * A file to upload, with the number of files after it, or an existing picture that gets new alternative text or another
 * focal point.
 */
export type PictureChange =
  | { file: File; following: number; picture?: undefined }
  | { picture: ShownPicture; file?: undefined };

type PictureDialogProps = {
  change: PictureChange;
  onClose: () => void;
  onUpload: (form: FormData, alt: string) => Promise<void>;
  onEdit: (edited: Pick<ShownPicture, "alt" | "focalPoint">) => Promise<void>;
};

/**
 * Asks for a picture's alternative text (read by screen readers, and required) and, for an existing picture, what must
 * stay in view when it is cropped.
 */
export function PictureDialog({ change, onClose, onUpload, onEdit }: PictureDialogProps) {
  const [alt, setAlt] = useState(change.picture?.alt ?? "");
  const [focalPoint, setFocalPoint] = useState(change.picture?.focalPoint);
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
      } else await onEdit({ alt: words, focalPoint });
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
      size={change.file ? "question" : "wide"}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            {change.file && change.following > 0 ? "Leave it out" : "Back"}
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
        {change.file && (
          <p className="break-all text-ink-soft">
            {change.file.name}
            {change.following > 0 && ` (${change.following} more to come)`}
          </p>
        )}
        <TextInput
          label="What it shows"
          help="Read out by screen readers, and shown where pictures don't load."
          autoFocus
          maxLength={200}
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          {...(problem === undefined ? {} : { error: problem })}
        />
        {change.picture && <FocalPointEditor picture={change.picture} value={focalPoint} onChange={setFocalPoint} />}
      </form>
    </StaffDialog>
  );
}
