import type { ReactNode } from "react";

/** Shows the small links under a line. */
export function LineActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 text-small sm:gap-x-5">{children}</div>;
}

type LineActionProps = {
  label: string;
  /** A shorter label for phones. */
  short?: string;
  of: string;
  onPress: () => void;
};

export function LineAction({ label, short, of, onPress }: LineActionProps) {
  return (
    <button type="button" className="link min-h-11" aria-label={`${label} ${of}`} onClick={onPress}>
      {short && <span className="sm:hidden">{short}</span>}
      <span className={short && "max-sm:hidden"}>{label}</span>
    </button>
  );
}
