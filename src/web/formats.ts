import { createContext, useContext } from "react";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { Formats } from "#shared/formats/formats.ts";

/** How the page's language writes numbers, money, days, times and lists (FM-1): American English where no other is handed in. */
export const FormatsContext = createContext<Formats>(englishFormats);

export const useFormats = (): Formats => useContext(FormatsContext);
