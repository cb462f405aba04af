import { createContext, type ReactNode, useContext, useMemo } from "react";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { FormatPack } from "#shared/formats/format-pack.ts";
import { type Formats, formatsOf } from "#shared/formats/formats.ts";

const FormatsContext = createContext<Formats>(englishFormats);

/** How the page's language writes numbers, money, days, times and lists (FM-1): American English where no other is handed in. */
export const useFormats = (): Formats => useContext(FormatsContext);

type FormatsInProps = { pack: FormatPack | undefined; children: ReactNode };

/** Writes all that is rendered in it as a language does. Its pack comes with the page: scripts have that of English alone. */
export function FormatsIn({ pack, children }: FormatsInProps) {
  const formats = useMemo(() => (pack ? formatsOf(pack) : englishFormats), [pack]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}
