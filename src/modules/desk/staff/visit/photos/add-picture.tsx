import { useRef, useState } from "react";
import type { PhotoKind } from "#modules/care/domain/visit-photo.ts";
import { fittingPicture } from "#staff/kit/pictures/picture-file.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { cx } from "#web/cx.ts";
import { deskApi } from "../../board/live/desk-api.ts";

type AddPictureProps = {
  visitId: string;
  kind: PhotoKind;
  /** The treatment the picture is about, if the visit has only one. */
  serviceId: string | undefined;
  onAdded(): Promise<void>;
  onFailed(message: string): void;
};

const TYPES = "image/jpeg,image/png,image/webp";

/** Adds a picture from the camera if there is a touch screen, or from a file. */
export function AddPicture({ visitId, kind, serviceId, onAdded, onFailed }: AddPictureProps) {
  const [isBusy, setBusy] = useState(false);
  const upload = async (chosen: File) => {
    setBusy(true);
    onFailed("");
    try {
      const form = new FormData();
      form.set("kind", kind);
      if (serviceId) form.set("serviceId", serviceId);
      form.set("image", await fittingPicture(chosen));
      await deskApi.call("addVisitPhoto", {
        params: { id: visitId },
        body: { kind },
        form,
        idempotencyKey: crypto.randomUUID(),
      });
      await onAdded();
    } catch (failure) {
      onFailed(failure instanceof Error ? failure.message : "The picture was not added. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton kind={kind} isBusy={isBusy} isCamera onChosen={upload} />
      <FileButton kind={kind} isBusy={isBusy} onChosen={upload} />
    </div>
  );
}

type FileButtonProps = {
  kind: PhotoKind;
  isBusy: boolean;
  isCamera?: boolean;
  onChosen(file: File): Promise<void>;
};

function FileButton({ kind, isBusy, isCamera = false, onChosen }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={cx(isCamera && "hidden coarse:block")}>
      <input
        ref={input}
        type="file"
        aria-label={isCamera ? `Picture of the camera, ${kind}` : `Picture, ${kind}`}
        accept={TYPES}
        {...(isCamera ? { capture: "environment" as const } : {})}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (chosen) void onChosen(chosen);
        }}
      />
      <button
        type="button"
        className="btn btn-outline"
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <StaffIcon name={isCamera ? "camera" : "upload"} size={16} />
        {isCamera ? "Take photo" : "Add picture"}
        <span className="sr-only"> {kind}</span>
      </button>
    </div>
  );
}
