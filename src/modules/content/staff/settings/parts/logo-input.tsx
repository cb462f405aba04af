import { useRef, useState } from "react";
import { logoOf } from "#shared/brand/logo.ts";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { staffApi } from "#staff/staff-api.ts";
import { Field } from "#web/ui/form/field.tsx";
import type { ContentStaffCalls } from "../../contract/staff-calls.ts";

type LogoInputProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The logo's name; empty for none. */
  value: string;
  onChange: (name: string) => void;
};

/**
 * The input for the clinic's logo. Shows it on the backgrounds where it is used; staff can replace it by an upload or
 * remove it.
 */
export function LogoInput({ name, label, help, error, value, onChange }: LogoInputProps) {
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const logo = logoOf(value);

  async function upload(chosen: File) {
    setProblem(undefined);
    setBusy(true);
    try {
      const form = new FormData();
      form.set("image", chosen);
      const { data } = await staffApi<ContentStaffCalls>().call("uploadLogo", {
        form,
        idempotencyKey: crypto.randomUUID(),
      });
      onChange(data.name);
    } catch (failure) {
      setProblem(reasonOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const shownError = problem ?? error;
  return (
    <Field label={label} help={help} {...(shownError === undefined ? {} : { error: shownError })}>
      {(control) => (
        <div className="grid gap-3">
          {logo && (
            <span className="flex min-h-20 items-center justify-center border border-linen bg-paper p-4">
              <img
                src={logo.src}
                alt="The logo on the page"
                width={logo.width}
                height={logo.height}
                className="h-10 w-auto max-w-full object-contain"
              />
            </span>
          )}
          <input
            {...control}
            ref={file}
            name={name}
            type="file"
            accept="image/svg+xml,image/png"
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = "";
              if (chosen) void upload(chosen);
            }}
          />
          <span className="flex flex-wrap gap-3">
            <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => file.current?.click()}>
              <StaffIcon name="upload" size={16} />
              {isBusy ? "Uploading…" : logo ? "Another logo" : "Upload a logo"}
            </button>
            {logo && (
              <button type="button" className="btn btn-outline" onClick={() => onChange("")}>
                Remove the logo
              </button>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}
