import type { WireDisplacedVisit, WireVisitDecision } from "../../contract/schedule/time-off-calls.ts";
import type { WirePlace, WireUnfitVisit } from "../../contract/schedule/touched-visit.ts";
import { shortWhen } from "../format-day.ts";

/** The choice for a visit: one of its slots, "ask" or "keep", with the reason for keeping it. */
export type VisitChoice = { choice: string; reason: string };
export type VisitChoices = Readonly<Record<string, VisitChoice>>;

const UNDECIDED: VisitChoice = { choice: "", reason: "" };

export const choiceOf = (choices: VisitChoices, id: string): VisitChoice => choices[id] ?? UNDECIDED;

/** Returns the visits that staff decide about, without slots that a customer is just booking. */
export const toDecide = (visits: readonly WireDisplacedVisit[]) => visits.filter(({ status }) => status !== "held");

/** Returns the options of staff for a visit. A checked-in customer is neither moved nor asked. */
export function optionsOf({ status, places, hasEmail }: WireDisplacedVisit): { value: string; label: string }[] {
  const keep = { value: "keep", label: "Keep it where it is" };
  if (status === "checked_in") return [keep];
  return [
    ...places.map((place) => ({
      value: keyOf(place),
      label: `Move to ${shortWhen(place)} with ${place.practitioner.name}`,
    })),
    ...(hasEmail ? [{ value: "ask", label: "Ask the customer to choose another time" }] : []),
    keep,
  ];
}

const keyOf = ({ date, time, practitioner }: WirePlace) => `${date} ${time} ${practitioner.id}`;

/** The choices that can be made for all visits at once. */
export type ChoiceForAll = "best" | "ask";

/** Applies a choice to all visits it is possible for: each moves to its own best slot, or its customer is asked. */
export function chooseForAll(
  visits: readonly WireDisplacedVisit[],
  choices: VisitChoices,
  forAll: ChoiceForAll,
): VisitChoices {
  const chosen = toDecide(visits).flatMap((visit) => {
    const choice = choiceForAll(visit, forAll);
    return choice === undefined ? [] : [[visit.id, { ...choiceOf(choices, visit.id), choice }] as const];
  });
  return { ...choices, ...Object.fromEntries(chosen) };
}

/**
 * Returns the option of a visit that matches a choice for all visits; undefined if the visit doesn't have this option.
 */
export function choiceForAll(visit: WireDisplacedVisit, forAll: ChoiceForAll): string | undefined {
  const [best] = visit.places;
  const choice = forAll === "ask" ? "ask" : best && keyOf(best);
  return optionsOf(visit).find(({ value }) => value === choice)?.value;
}

/**
 * Returns the decisions in the form that calls accept; undefined while one is missing, or a visit stays without a
 * reason.
 */
export function toDecisions(
  visits: readonly WireDisplacedVisit[],
  choices: VisitChoices,
): WireVisitDecision[] | undefined {
  const decided = toDecide(visits).map((visit) => toDecision(visit, choiceOf(choices, visit.id)));
  return decided.every((one) => one !== undefined) ? decided : undefined;
}

function toDecision(
  { id: visitId, places }: WireDisplacedVisit,
  { choice, reason }: VisitChoice,
): WireVisitDecision | undefined {
  if (choice === "ask") return { visitId, decision: "ask" };
  if (choice === "keep") return reason.trim() ? { visitId, decision: "keep", reason: reason.trim() } : undefined;
  const place = places.find((one) => keyOf(one) === choice);
  if (!place) return undefined;
  return { visitId, decision: "move", date: place.date, time: place.time, practitionerId: place.practitioner.id };
}

/** Returns " 1 visit moved, 2 customers asked.", to follow the message of what was saved. */
export function doneWords(decisions: readonly WireVisitDecision[]): string {
  const count = (choice: string) => decisions.filter(({ decision }) => decision === choice).length;
  const [moved, askedCount] = [count("move"), count("ask")];
  const words = [
    moved > 0 && `${moved} ${moved === 1 ? "visit" : "visits"} moved`,
    askedCount > 0 && `${askedCount} ${askedCount === 1 ? "customer" : "customers"} asked`,
  ].filter((one) => one !== false);
  return words.length > 0 ? ` ${words.join(", ")}.` : "";
}

/** Describes the decision about a visit that is still in time off. */
export function decisionWords({ decision }: WireUnfitVisit): string | undefined {
  if (!decision) return undefined;
  const by = decision.by ? ` (${decision.by})` : "";
  if (decision.decision === "ask") return `Asked to choose another time${by}`;
  if (decision.decision === "move") return `Moved, then moved back${by}`;
  return `Stays: ${decision.reason ?? ""}${by}`;
}
