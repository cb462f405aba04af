import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents, exactMoney } from "#shared/money.ts";
import type { TipShare } from "./share-tip.ts";

/** A person who treats in a visit. */
export type Performer = {
  practitionerId: string;
  name: string;
  /** A manager or owner only gets tips for visits that they performed alone. */
  isManager: boolean;
};

/** A person's share of a tip, with their name at the time. */
export type NamedTipShare = TipShare & { name: string };

/** Returns the people from whom a customer can choose; none if the tip can only be for one person. */
export function tipEligiblePerformers(performers: readonly Performer[]): Performer[] {
  return performers.length > 1 ? performers.filter(({ isManager }) => !isManager) : [];
}

/**
 * Returns the shares of a tip as the customer wanted them. Throws `invalid_input` if they don't add up to the tip, or
 * name someone twice, someone who didn't treat, or a manager in a visit that others performed too.
 */
export function chosenShares(
  tipCents: Cents,
  shares: readonly TipShare[],
  performers: readonly Performer[],
): NamedTipShare[] {
  const named = shares.map((share) => ({ ...share, name: nameOf(share, performers) }));
  if (new Set(shares.map(({ practitionerId }) => practitionerId)).size < shares.length)
    throw wrong("Name each person once.");
  const sum = addMoney(...shares.map(({ cents }) => cents));
  if (sum !== tipCents)
    throw wrong(`The parts of the tip add up to ${exactMoney(sum)}, not to ${exactMoney(tipCents)}.`);
  return named;
}

/**
 * Returns who gets a tip: " for Dana Reyes", or ": $6.00 for Dana Reyes, $4.00 for Le Tran". Empty if all who treated
 * share the tip.
 */
export function tipShareWords(shares: readonly Pick<NamedTipShare, "name" | "cents">[] | null | undefined): string {
  const [first, ...others] = shares ?? [];
  if (!shares || !first) return "";
  if (others.length === 0) return ` for ${first.name}`;
  return `: ${shares.map(({ name, cents }) => `${exactMoney(cents)} for ${name}`).join(", ")}`;
}

function nameOf({ practitionerId }: TipShare, performers: readonly Performer[]): string {
  const performer = performers.find((one) => one.practitionerId === practitionerId);
  if (!performer) throw wrong("Tips are for those who treat in this visit.");
  if (performer.isManager && performers.length > 1)
    throw wrong(`${performer.name} is a manager or owner. Tips for a visit that others performed too go to them.`);
  return performer.name;
}

function wrong(message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path: "tipShares", message }] });
}
