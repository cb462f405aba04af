/** What checking a statement can lead to. */
type PlainEffect =
  | { kind: "consult" }
  /** Bookable; a clinician looks at it before the visit. `bring`: what the client is asked to bring, if anything. */
  | { kind: "note"; bring: string }
  | { kind: "refuse" };

/** What a checked statement does to a treatment. */
export type ScreeningEffect =
  | PlainEffect
  /** Calendar months and then days after the day that was answered; `per`: other days for some families. */
  | { kind: "wait"; months: number; days: number; per?: { families: string[]; days: number } }
  /** Not this treatment; these are fine. `during` ends the sentence "We don't do it …". */
  | { kind: "allow"; serviceIds: string[]; during: string }
  /** Refused below `years` by the date of birth that was answered; `note` below another age for some families. */
  | { kind: "age"; years: number; note?: { families: string[]; years: number } };

/** The kinds of effect. */
export const screeningEffectKinds = [
  "wait",
  "note",
  "consult",
  "allow",
  "refuse",
  "age",
] as const satisfies ScreeningEffect["kind"][];

/** What is asked once a statement is checked. `now` is a checkbox instead of a day: it counts as today unless it has an effect of its own. */
export type FollowUp =
  | { kind: "date"; ask: string; mayBeAhead?: boolean; now?: { label: string; effect?: PlainEffect } }
  | { kind: "monthYear"; ask: string; now?: { label: string; effect?: PlainEffect } }
  | { kind: "choice"; ask: string; choices: { value: string; label: string; effect: PlainEffect }[] }
  | { kind: "text"; ask: string };

/** A statement that clients check if it applies to them. Answers belong to the `version` that was shown. */
export type ScreeningQuestion = {
  code: string;
  statement: string;
  /** What it means for the visit, in the words that a client reads. */
  help: string;
  followUp: FollowUp | null;
  effect: ScreeningEffect;
  version: number;
};

/** The answer that stands for "now" where a day is asked. */
export const NOW = "now";

/** `answer`: a day "YYYY-MM-DD", a month "YYYY-MM", a choice, "now" or up to 200 characters, as the question asks. */
export type ScreeningAnswer = { code: string; yes: boolean; answer?: string };

/** An answer with the version of the question that it was given to. */
export type VersionedAnswer = ScreeningAnswer & { version: number };

/** A treatment with its questions. */
export type ScreenedTreatment = { serviceId: string; family: string; questions: readonly ScreeningQuestion[] };

/** From the least to the most restrictive. */
export const outcomeKinds = ["clear", "wait", "note", "consult", "allow", "refuse"] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

/** What answers mean for a treatment. `earliest`: the first day on which waits allow it, "YYYY-MM-DD". */
export type ScreeningOutcome = {
  serviceId: string;
  kind: OutcomeKind;
  earliest?: string;
  /** Suitable treatments instead. */
  allowed: string[];
  /** What the client is asked to bring. */
  bring: string[];
  /** The question that decided, where one did. */
  code?: string;
};
