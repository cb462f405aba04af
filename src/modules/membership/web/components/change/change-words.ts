import { exactMoney } from "#shared/money.ts";
import { shortDay } from "#web/day-in-words.ts";
import type { WireChangePreview } from "../../../contract/change-membership.ts";
import type { ChangeKind } from "../../../domain/change/contract-now.ts";

const day = shortDay;

/** Texts of each change: the dialog's title, the confirm button, while it runs, and once it is done. */
export const changeWords: Record<ChangeKind, { title: string; confirm: string; busy: string; done: string }> = {
  pause: { title: "Pause your membership", confirm: "Pause", busy: "Pausing…", done: "Your pause is scheduled." },
  skip: { title: "Skip a month", confirm: "Skip it", busy: "Skipping…", done: "You’ve skipped a month." },
  switch: {
    title: "Switch your plan",
    confirm: "Agree and switch",
    busy: "Switching…",
    done: "You’ve switched plans.",
  },
  cancel: {
    title: "Cancel",
    confirm: "Cancel membership",
    busy: "Canceling…",
    done: "Your membership is canceled. It stays active until its last day.",
  },
  resume: {
    title: "Resume your membership",
    confirm: "Resume",
    busy: "Resuming…",
    done: "Your membership has resumed.",
  },
};

/** Returns the result of a change as rows of label and value. */
export function previewRows(preview: WireChangePreview): [string, string][] {
  const { kind, dueToday, from, nextCharge, endsOn, resumesOn, plan } = preview;
  return [
    ...(plan ? [[dueToday > 0 ? "New plan, starting today" : "New plan", plan.name] as [string, string]] : []),
    ["Charged today", dueToday > 0 ? exactMoney(dueToday) : "Nothing"],
    ...(kind === "pause" || kind === "skip" ? [["Paused starting", day(from)] as [string, string]] : []),
    ...(resumesOn ? [["Resumes", day(resumesOn)] as [string, string]] : []),
    ...(endsOn ? [["Ends", day(endsOn)] as [string, string]] : []),
    ["Next charge", nextCharge ? `${exactMoney(nextCharge.amount)} on ${day(nextCharge.on)}` : "None"],
    ...(preview.credits.length > 0 ? [["Credit", creditWords(preview)] as [string, string]] : []),
  ];
}

/** Returns text on how much credit can be spent until when; credit with the same expiration is added up. */
function creditWords({ credits }: WireChangePreview): string {
  const byEnd = Map.groupBy(credits, ({ expiresOn }) => expiresOn);
  return [...byEnd]
    .map(([end, lots]) => `${exactMoney(lots.reduce((sum, { amount }) => sum + amount, 0))} until ${day(end)}`)
    .join(", ");
}

/** Returns a sentence with further explanation. */
export function previewNote({ kind, dueToday, nextCharge, plan }: WireChangePreview): string {
  if (kind === "pause" || kind === "skip")
    return "You won’t get member prices while your membership is paused. You can resume at any time.";
  if (kind === "cancel")
    return "You keep member prices until your membership ends. You can change your mind before then.";
  if (kind === "switch" && dueToday > 0)
    return "That’s the difference for the days left in this period. We’ll charge your card on file.";
  if (kind === "switch" && plan)
    return `Nothing changes until ${nextCharge ? day(nextCharge.on) : "your next charge"}.`;
  return "";
}
