import { useRef, useState } from "react";
import type { ContentStaffCalls } from "#modules/content/staff/contract/staff-calls.ts";
import { joinPictureName, splitPictureName } from "#shared/focal-point.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { Field } from "#web/ui/form/field.tsx";
import { FocalPointEditor } from "../../../kit/pictures/focal-point-editor.tsx";
import { fittingPicture, PICTURE_TYPES } from "../../../kit/pictures/picture-file.ts";
import { StaffIcon } from "../../../kit/staff-icon.tsx";
import { usePerson } from "../../../session/use-person.ts";
import { staffApi } from "../../../staff-api.ts";

type PictureInputProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The picture's name; empty for none. */
  value: string;
  onChange: (name: string) => void;
};

/** An input for a picture, which is stored by name: shows it, replaces it by an upload, and sets its focal point. */
export function PictureInput({ name, label, help, error, value, onChange }: PictureInputProps) {
  const { can } = usePerson();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function upload(chosen: File) {
    setProblem(undefined);
    setIsBusy(true);
    try {
      const form = new FormData();
      form.set("image", await fittingPicture(chosen));
      const { data } = await staffApi<ContentStaffCalls>().call("uploadPicture", {
        form,
        idempotencyKey: crypto.randomUUID(),
      });
      onChange(data.name);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : "The picture was not uploaded. Try again.");
    } finally {
      setIsBusy(false);
    }
  }

  const { name: pictureName, focalPoint } = splitPictureName(value);
  const shape = parseUploadedPicture(value) ?? { width: 800, height: 1000 };
  const picture = { image: `/pictures/${pictureName}`, alt: "", ...shape, focalPoint };
  const shownError = problem ?? error;
  return (
    <Field label={label} help={help} {...(shownError === undefined ? {} : { error: shownError })}>
      {(control) => (
        <div className="grid gap-3">
          {value && (
            <FocalPointEditor
              key={pictureName}
              picture={picture}
              value={focalPoint}
              onChange={(point) => onChange(joinPictureName(pictureName, point))}
            />
          )}
          <input
            {...control}
            ref={file}
            name={name}
            type="file"
            accept={PICTURE_TYPES}
            className="sr-only"
            disabled={!can("pictures.upload")}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (chosen) void upload(chosen);
            }}
          />
          {can("pictures.upload") && (
            <button
              type="button"
              className="btn btn-outline justify-self-start"
              aria-busy={isBusy}
              onClick={() => file.current?.click()}
            >
              <StaffIcon name="upload" size={16} />
              {isBusy ? "Uploading…" : value ? "Another picture" : "Upload a picture"}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
