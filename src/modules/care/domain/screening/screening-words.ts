import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { ScreeningOutcome, ScreeningQuestion } from "./screening-question.ts";

/** Returns the text of a refusal that lasts until a day. It reveals nothing about the answers. */
export function waitReason(treatment: string): string {
  return `Because of what you told us, ${treatment} has to wait a little.`;
}

/** Returns the text of a refusal that lasts until a day, with that day, for the person who answered. */
export function waitWords(treatment: string, earliest: string): string {
  return `Because of what you told us, the first day we can do ${treatment} is ${formatDay(earliest, { year: true })}.`;
}

/**
 * Returns the text of a refusal for a treatment that isn't possible on any day. It reveals nothing about the answers.
 */
export function notSuitableWords(treatment: string): string {
  return `Because of what you told us, ${treatment} can’t be booked online. Please call us, and we’ll look at it together.`;
}

/** The names and prices used in an outcome's text, in cents. */
export type OutcomeNames = {
  treatment: string;
  allowed: string[];
  consult: { name: string; minutes: number; price: number } | undefined;
  /** The question that decided the outcome. */
  question: Pick<ScreeningQuestion, "help" | "effect"> | undefined;
  /** The first day on which `earliest` becomes bookable, if it isn't bookable yet. */
  bookableFrom: string | undefined;
};

/**
 * Returns the text about an outcome for the customer; empty if nothing prevents the visit. Only for the person who
 * answered.
 */
export function outcomeWords({ kind, earliest, bring }: ScreeningOutcome, names: OutcomeNames): string {
  const { treatment, consult, question, bookableFrom } = names;
  const talk = consult && `${consult.name}, ${consult.minutes} min, ${formatMoney(consult.price)}.`;
  const wait =
    earliest === undefined
      ? []
      : [
          waitWords(treatment, earliest),
          ...(bookableFrom === undefined ? [] : [`You can book it from ${formatDay(bookableFrom, { year: true })}.`]),
        ];
  switch (kind) {
    case "clear":
      return "";
    case "wait":
      return wait.join(" ");
    case "note": {
      const bringing = bring.length > 0 ? ` Please bring ${bring.join(" and ")}.` : "";
      const can = `You can book. A clinician looks at this before your visit and may call you.${bringing}`;
      return [can, ...wait].join(" ");
    }
    case "consult":
      return `We’d like to talk with you before you book ${treatment}. ${talk ? `Start with this: ${talk}` : "Please call us."}`;
    case "allow": {
      const during = question?.effect.kind === "allow" ? ` ${question.effect.during}` : " just now";
      const fine = names.allowed.length > 0 ? ` These are fine: ${names.allowed.join(", ")}.` : "";
      return `We don’t do ${treatment}${during}.${fine} ${talk ? `Or talk to us first: ${talk}` : "Or call us first."}`;
    }
    case "refuse":
      return `${treatment} isn’t right for you: ${explanation(question)} ${talk ? `Let’s find what is: ${talk}` : "Call us, and we’ll find what is right for you."}`;
  }
}

function explanation(question: OutcomeNames["question"]): string {
  const help = question?.help ?? "your answers rule it out.";
  return `${help.charAt(0).toLowerCase()}${help.slice(1)}`;
}
