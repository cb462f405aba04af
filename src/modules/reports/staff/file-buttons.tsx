import { saveFile } from "#staff/kit/open-file.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";

type FileButtonsProps = {
  file: () => Promise<Blob>;
  name: string;
  /** Absent if the person may not send reports. */
  onMail: (() => void) | undefined;
};

/** Buttons for a report: save as a file, print, email every week. */
export function FileButtons({ file, name, onMail }: FileButtonsProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-outline" onClick={() => void saveFile(file(), name)}>
        <StaffIcon name="download" size={16} />
        CSV
      </button>
      {onMail && (
        <button type="button" className="btn btn-outline" onClick={onMail}>
          <StaffIcon name="mail" size={16} />
          Send by email
        </button>
      )}
      <button type="button" className="icon-btn border-edge" aria-label="Print" onClick={() => window.print()}>
        <StaffIcon name="printer" />
      </button>
    </div>
  );
}
