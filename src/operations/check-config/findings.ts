/** The result of one check of an installation. A fault prevents it from working; a warning doesn't. */
export type Finding = { about: string; state: "ok" | "warning" | "fault"; says: string };

export const ok = (about: string, says: string): Finding => ({ about, state: "ok", says });
export const warning = (about: string, says: string): Finding => ({ about, state: "warning", says });
export const fault = (about: string, says: string): Finding => ({ about, state: "fault", says });

const MARKS = { ok: "ok   ", warning: "warn ", fault: "FAULT" } as const;

export function lineOf({ about, state, says }: Finding): string {
  return `${MARKS[state]} ${about}: ${says}`;
}

/** Returns the message of a failure, without URLs that may contain a password, and without the stack. */
export function wordsOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message.split("\n")[0] : String(error);
  return (message || code || "no reason given").replaceAll(/[a-z+]+:\/\/\S*@/gi, "…@").replace(/\.$/, "");
}
