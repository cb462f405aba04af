import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";

/** Replaces a section of the page that could not be loaded (SH-13). */
export function SectionNotRead({ text }: { text: string }) {
  return (
    <div className="wrap section">
      <ReadFailed text={text} />
    </div>
  );
}
