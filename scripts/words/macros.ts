import type { LinguiMacroOptions } from "@lingui/native-tools";

/** The modules that provide Lingui's macros, and those that replace them in the transformed source. */
export const macro = {
  corePackage: ["#shared/words/msg.ts"],
  runtimeModules: {
    Trans: ["#web/words/spoken.tsx", "Trans"],
    useLingui: ["#web/words/spoken.tsx", "useLingui"],
  },
} satisfies LinguiMacroOptions;

/** Detects whether a source contains messages. */
export const HAS_MESSAGES = /"@lingui\/react\/macro"|"#shared\/words\/msg\.ts"/;

/** Matches `msg("…")` and `msg('…')`, also across lines. Biome writes one of the two. */
const CALL = /\bmsg\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'),?\s*\)/g;

/**
 * Returns a source in the form that Lingui's own tools read: they only know `msg({ message })`. Line numbers don't
 * change.
 */
export const forMacros = (source: string): string =>
  source.replace(CALL, (whole, text: string) => `msg({message:${text}${"\n".repeat(whole.split("\n").length - 1)}})`);
