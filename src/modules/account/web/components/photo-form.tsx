import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Avatar } from "#web/shell/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { AccountCalls } from "../../contract/calls.ts";
import type { WireProfile } from "../../contract/profile.ts";

const api = browserApi<AccountCalls>();

const MAX_BYTES = 1024 * 1024;
const TOO_LARGE = "Image size exceeds 1 MB limit";
const NO_PICTURE = "We can’t open this picture. Choose a JPEG, PNG or WebP.";

/** Whether the browser can show the file; the server can't process what the browser can't show. */
const isPicture = (file: File) =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );

/** The photo form, with a preview before upload (AU-7). */
export function PhotoForm({ profile, onSaved }: { profile: WireProfile; onSaved: (profile: WireProfile) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);

  function fail(message: string): void {
    setError(message);
    showToast(message, { tone: "error" });
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const box = event.currentTarget;
    const file = box.files?.[0];
    setError(undefined);
    if (!file) return;
    const problem = file.size > MAX_BYTES ? TOO_LARGE : (await isPicture(file)) ? undefined : NO_PICTURE;
    if (problem) {
      box.value = "";
      fail(problem);
      return;
    }
    setChosen({ file, url: URL.createObjectURL(file) });
  }

  async function send(form: FormData): Promise<void> {
    setIsBusy(true);
    try {
      const { data, message } = await api.call("updateProfile", { form });
      setChosen(undefined);
      if (input.current) input.current.value = "";
      showToast(message);
      onSaved(data);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      // When a server or proxy cuts off a large upload, it looks like a network failure.
      fail(failure.code === "network" && form.has("image") ? TOO_LARGE : failure.message);
    } finally {
      setIsBusy(false);
    }
  }

  function save(): void {
    if (!chosen) return;
    const form = new FormData();
    form.set("image", chosen.file);
    void send(form);
  }

  function remove(): void {
    const form = new FormData();
    form.set("removeImage", "true");
    void send(form);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
      <Avatar user={{ ...profile, image: chosen?.url ?? profile.image }} className="size-24 text-[32px]" />
      <div>
        <div className="flex flex-wrap items-center gap-3">
          {chosen ? (
            <>
              <Button small autoFocus busy={isBusy} busyText="Saving" onClick={save}>
                Save this photo
              </Button>
              <Button small look="text" onClick={() => setChosen(undefined)}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <label
                htmlFor={id}
                className={buttonClass({ look: "outline", small: true }, "focus-inside relative cursor-pointer")}
              >
                {profile.image ? "Change the photo" : "Choose a photo"}
                <input
                  ref={input}
                  id={id}
                  type="file"
                  accept="image/jpeg,image/png,image/webp"
                  className="inside-input"
                  aria-describedby={`${id}note`}
                  onChange={(event) => void choose(event)}
                />
              </label>
              {profile.image && (
                <Button small look="text" busy={isBusy} onClick={remove}>
                  Remove it
                </Button>
              )}
            </>
          )}
        </div>
        <p
          id={`${id}note`}
          aria-live="polite"
          className={error ? "pt-2 text-small text-error" : "pt-2 text-small text-ink-soft"}
        >
          {error ?? "JPEG, PNG or WebP, up to 1 MB. We don’t store where or when it was taken."}
        </p>
      </div>
    </div>
  );
}
