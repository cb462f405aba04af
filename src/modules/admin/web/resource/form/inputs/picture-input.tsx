import { useRef, useState } from "react";
import type { ContentStaffCalls } from "#modules/content/contract/staff-calls.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { staffApi } from "#staff/staff-api.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { usePerson } from "../../../frame/use-person.ts";
import { fittingPicture, PICTURE_TYPES } from "../../../kit/pictures/picture-file.ts";
import { StaffIcon } from "../../../kit/staff-icon.tsx";

type PictureInputProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The picture's name; empty for none. */
  value: string;
  onChange: (name: string) => void;
};

/** A picture as records name it: shown, and replaced by an upload. */
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

  const shape = parseUploadedPicture(value) ?? { width: 800, height: 1000 };
  const shownError = problem ?? error;
  return (
    <Field label={label} help={help} {...(shownError === undefined ? {} : { error: shownError })}>
      {(control) => (
        <div className="flex flex-wrap items-end gap-3">
          {value && (
            <Picture
              key={value}
              picture={{ image: `/pictures/${value}`, alt: "", ...shape }}
              sizes="128px"
              decorative
              className="aspect-4/5 w-32"
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
            <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => file.current?.click()}>
              <StaffIcon name="upload" size={16} />
              {isBusy ? "Uploading…" : value ? "Another picture" : "Upload a picture"}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
