import type { ReactNode } from "react";
import { cx } from "#web/cx.ts";
import type { AnyRecord } from "../resource-client.ts";

type AboutForm = {
  record: AnyRecord | undefined;
  /** What saving the record would affect elsewhere, in sentences. */
  notes: readonly string[];
  /** The fields that were changed. */
  changes: Readonly<Record<string, unknown>>;
};

/** The content next to the fields: the effect of the values entered. */
export type FormAside = {
  label: string;
  /** Whether the column is about as wide as the fields, for example to show a preview of a page. */
  isWide?: true;
  of: (values: Readonly<Record<string, unknown>>, about: AboutForm) => ReactNode;
};

/** The column next to the fields; underneath if there is no room. */
export function Aside({ aside: { label, isWide }, children }: { aside: FormAside; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className={cx(
        "-mx-4 mt-5 -mb-5 border-t border-linen px-4 py-5 md:-mx-6 md:px-6 beside:absolute beside:inset-y-0 beside:right-0 beside:m-0 beside:border-t-0 beside:border-l",
        isWide ? "bg-sand beside:w-[54%]" : "bg-white beside:w-88",
      )}
    >
      {children}
    </aside>
  );
}
