/** The possible effects of checking a statement. */
type PlainEffect =
  | { kind: "consult" }
  /** Bookable, but a clinician reviews the answer before the visit. `bring`: what the customer should bring. */
  | { kind: "note"; bring: string }
  | { kind: "refuse" };

/** The effect of a checked statement on a treatment. */
export type ScreeningEffect =
  | PlainEffect
  /**
   * A wait in calendar months and then days, counted from the date that the customer gave as the answer. `per`:
   * treatment families with another number of days.
   */
  | { kind: "wait"; months: number; days: number; per?: { families: string[]; days: number } }
  /** This treatment isn't possible, but these others are. `during` completes the sentence "We don't do it …". */
  | { kind: "allow"; serviceIds: string[]; during: string }
  /**
   * Refused for customers younger than `years`, by the date of birth they gave. `note`: for treatments of these
   * families, a clinician reviews the answer of customers younger than `note.years`.
   */
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

/**
 * The question shown once a statement is checked. `now` is a checkbox instead of a day. It counts as today, unless
 * `now` has an effect of its own.
 */
export type FollowUp =
  | { kind: "date"; ask: string; mayBeAhead?: boolean; now?: { label: string; effect?: PlainEffect } }
  | { kind: "monthYear"; ask: string; now?: { label: string; effect?: PlainEffect } }
  | { kind: "choice"; ask: string; choices: { value: string; label: string; effect: PlainEffect }[] }
  | { kind: "text"; ask: string };

/** A statement that customers check if it applies to them. Answers belong to the `version` that was shown. */
export type ScreeningQuestion = {
  code: string;
  statement: string;
  /** The effect on the visit, as the customer reads it. */
  help: string;
  followUp: FollowUp | null;
  effect: ScreeningEffect;
  version: number;
};

/** The answer that means "now" where a day is requested. */
export const NOW = "now";

/**
 * `answer`: a day "YYYY-MM-DD", a month "YYYY-MM", a choice, "now" or up to 200 characters, depending on the question.
 */
export type ScreeningAnswer = { code: string; yes: boolean; answer?: string };

/** An answer with the version of its question. */
export type VersionedAnswer = ScreeningAnswer & { version: number };

/** A treatment with its questions. */
export type ScreenedTreatment = { serviceId: string; family: string; questions: readonly ScreeningQuestion[] };

/** The possible outcomes, from the least to the most restrictive. */
export const outcomeKinds = ["clear", "wait", "note", "consult", "allow", "refuse"] as const;

export type OutcomeKind = (typeof outcomeKinds)[number];

/** The result of the answers for a treatment. `earliest`: the first day on which waits allow it, "YYYY-MM-DD". */
export type ScreeningOutcome = {
  serviceId: string;
  kind: OutcomeKind;
  earliest?: string;
  /** Suitable treatments to book instead. */
  allowed: string[];
  /** Things the customer should bring. */
  bring: string[];
  /** The question that decided the result, if one did. */
  code?: string;
};
