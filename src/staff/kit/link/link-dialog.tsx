import { type ReactNode, useState } from "react";
import { LoadFailed } from "../feedback/list-states.tsx";
import { StaffDialog } from "../feedback/staff-dialog.tsx";
import { useRead } from "../use-read.ts";
import { QrCode } from "./qr-code.tsx";

type LinkDialogProps = {
  title: string;
  /** Creates the link and returns its URL. */
  read: () => Promise<string>;
  /** A description of what the link opens, for whom and until when. */
  children: ReactNode;
  onClose: () => void;
};

/** A link for a person who can't be emailed: to scan from the screen, or to copy into a message. */
export function LinkDialog({ title, read, children, onClose }: LinkDialogProps) {
  const { data: url, error, refresh } = useRead(title, read);
  return (
    <StaffDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <button type="button" className="btn btn-primary btn-main" onClick={onClose}>
          Done
        </button>
      }
    >
      <div className="grid gap-4" aria-busy={!url && error === undefined}>
        <div>{children}</div>
        {error !== undefined && <LoadFailed noun="link" error={error} onRetry={() => void refresh()} />}
        {error === undefined && (
          <div className="grid gap-4 sm:grid-cols-[176px_minmax(0,1fr)] sm:items-center">
            {url ? (
              <QrCode text={url} label="QR code of the link" className="size-44 border border-linen" />
            ) : (
              <div className="skeleton size-44" aria-hidden />
            )}
            {url && <Address url={url} />}
          </div>
        )}
      </div>
    </StaffDialog>
  );
}

function Address({ url }: { url: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("Copied.");
    } catch {
      setSaid("The browser didn't allow it. Choose the address and copy it.");
    }
  };
  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <label className="grid w-full gap-1">
        <span className="text-small text-ink-soft">Address</span>
        <input className="field" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn btn-outline" onClick={() => void copy()}>
          Copy
        </button>
        <p role="status" className="text-small text-ink-soft">
          {said}
        </p>
      </div>
    </div>
  );
}
