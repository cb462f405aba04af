import { createContext, type ReactNode, useContext, useMemo } from "react";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { FormatPack } from "#shared/formats/format-pack.ts";
import { type Formats, formatsOf } from "#shared/formats/formats.ts";

const FormatsContext = createContext<Formats>(englishFormats);

/**
 * Returns the formats of the page's language for numbers, money, days, times and lists (FM-1); American English by
 * default.
 */
export const useFormats = (): Formats => useContext(FormatsContext);

type FormatsInProps = { pack: FormatPack | undefined; children: ReactNode };

/**
 * Provides a language's formats to all its children. A page carries the pack of its language; scripts include only the
 * English one.
 */
export function FormatsIn({ pack, children }: FormatsInProps) {
  const formats = useMemo(() => (pack ? formatsOf(pack) : englishFormats), [pack]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}
