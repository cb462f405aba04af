import type { LinguiMacroOptions } from "@lingui/native-tools";

/** Where messages are written with Lingui's macros, and the modules that stand for them once they are transformed. */
export const macro = {
  corePackage: ["#shared/words/msg.ts"],
  runtimeModules: {
    Trans: ["#web/words/spoken.tsx", "Trans"],
    useLingui: ["#web/words/spoken.tsx", "useLingui"],
  },
} satisfies LinguiMacroOptions;

/** Tells that a source holds messages. */
export const HAS_MESSAGES = /"@lingui\/react\/macro"|"#shared\/words\/msg\.ts"/;

/** `msg("…")` and `msg('…')`, over lines too. Biome writes one of the two. */
const CALL = /\bmsg\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'),?\s*\)/g;

/**
 * Returns a source as Lingui's own tools read it: they know `msg({ message })` alone. The lines stay where they are.
 */
export const forMacros = (source: string): string =>
  source.replace(CALL, (whole, text: string) => `msg({message:${text}${"\n".repeat(whole.split("\n").length - 1)}})`);
