import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";

/** One difference between draft and live version. An empty text means that the item doesn't exist before, or after. */
export type Difference = { label: string; before: string; after: string };

type CompareDialogProps = {
  /** "Version 13 beside version 12" */
  title: string;
  differences: readonly Difference[];
  onClose: () => void;
};

/** Shows a draft's changes to the live version, line by line. */
export function CompareDialog({ title, differences, onClose }: CompareDialogProps) {
  return (
    <StaffDialog open size="full" title={title} onClose={onClose}>
      {differences.length === 0 ? (
        <p className="text-ink-soft">They say the same.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls
        <section className="overflow-x-auto" tabIndex={0} aria-label="Differences">
          <table className="w-full min-w-[520px] border-collapse">
            <thead>
              <tr className="border-b border-edge text-small">
                {["What", "Live now", "Draft"].map((head) => (
                  <th key={head} scope="col" className="h-[34px] pr-3 text-start font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, before, after }) => (
                <tr key={label} className="border-b border-linen align-top">
                  <th scope="row" className="w-1/4 py-2.5 pr-3 text-start font-medium">
                    {label}
                  </th>
                  <td className="w-3/8 py-2.5 pr-3 text-ink-soft">
                    {before ? <del className="no-underline">{before}</del> : "not there"}
                  </td>
                  <td className="py-2.5">{after ? <ins className="no-underline">{after}</ins> : "removed"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </StaffDialog>
  );
}
