import type { FormatPack } from "./format-pack.ts";
import { arAE } from "./packs/ar-AE.ts";
import { deDE } from "./packs/de-DE.ts";
import { esUS } from "./packs/es-US.ts";

const packs: Readonly<Record<string, FormatPack>> = { ar: arAE, de: deDE, es: esUS };

/** Returns how the site writes in a language beside the default one; undefined where it writes as in that. For servers: it has all packs. */
export const packOfLanguage = (language: string): FormatPack | undefined => packs[language];
