import type { FormatPack } from "./format-pack.ts";
import { arAE } from "./packs/ar-AE.ts";
import { deDE } from "./packs/de-DE.ts";
import { esUS } from "./packs/es-US.ts";

const packs: Readonly<Record<string, FormatPack>> = { ar: arAE, de: deDE, es: esUS };

/**
 * Returns the formats of a language other than the default; undefined if the language uses the default formats. Only
 * for servers, because it includes all packs.
 */
export const packOfLanguage = (language: string): FormatPack | undefined => packs[language];
