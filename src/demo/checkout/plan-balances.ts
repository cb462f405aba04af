import type { Cents } from "#shared/money.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { addDays, addMinutes, dateInZone } from "#shared/zoned-time.ts";
import type { Regular } from "../account/regulars.ts";
import type { GivenCard } from "../gift-cards/write-given-cards.ts";
import type { GivenMembership } from "../membership/write-given.ts";
import type { GivenCredit } from "../membership/write-given-credit.ts";
import type { PastContract } from "../payments/write-contracts.ts";

/** The balances of some of the demo's people: memberships, gift cards, credit and packages. */
export type LifeBalances = {
  memberships: GivenMembership[];
  giftCards: GivenCard[];
  credits: GivenCredit[];
  storeCredit: { customerId: string; cents: Cents }[];
  packages: { customerId: string; plan: string; sessions: number; cents: Cents; endsOn: string }[];
  /**
   * A member whose card is declined from the second month on, and a customer who pays for a package in installments.
   */
  contracts: Record<"inArrears" | "payingOff", LifeContract>;
};

/** A membership or package that the demo records as sold; a later step adds its price. */
export type LifeContract = { id: string; orderId: string; contractId: string; person: Regular; since: Date } & Pick<
  PastContract,
  "providerCustomerId" | "paymentMethodId"
>;

const DAY = 24 * 60;
/** The membership plan of each member. One of them is paused, and one membership has ended. */
const MEMBERS = [
  ...(["mp01", "mp01", "mp01", "mp02", "mp02", "mp02"] as const),
  ...(["mp03", "mp03"] as const),
] as const;
const CARDS: [cents: Cents, reason: string][] = [
  [5_000, "Prize of the opening party"],
  [10_000, "Apology for a long wait"],
  [2_500, "Thanks for a referral"],
  [7_500, "Auction of the school fair"],
  [15_000, "Prize of the opening party"],
  [5_000, "Apology for a canceled visit"],
];
/** Credits with their amount, the days until they expire, and the reason. */
const CREDITS: [cents: Cents, days: number, reason: string][] = [
  [2_500, 10, "Thanks for a referral"],
  [4_000, 120, "Apology for a long wait"],
  [1_500, 240, "Apology for a late start"],
  [6_000, 300, "Thanks for a referral"],
];
const STORE_CREDIT: Cents[] = [4_500, 12_000, 2_000, 8_250];
/** Packages with their remaining sessions and the amount paid for these. */
const PACKAGES: [plan: string, sessions: number, cents: Cents][] = [
  ["Underarms, six visits", 4, 25_000],
  ["Underarms, six visits", 2, 12_500],
  ["Half legs, six visits", 5, 62_500],
  ["Four brightening peels", 3, 36_000],
  ["Five multivitamin drips", 1, 16_000],
];

/** How many days ago the membership in arrears began. Its first month ended some days ago. */
const DAYS_IN_ARREARS = 35;
/** How many days ago the package was bought. Two payments were made, and the third is due in some weeks. */
const DAYS_PAYING_OFF = 40;

type ToPlan = { people: readonly Regular[]; designId: string; now: Date; timeZone: string; seed: string };

/** Plans which generated customers have which balances, each at most one kind. The demo's named people have none. */
export function planBalances({ people, designId, now, timeZone, seed }: ToPlan): LifeBalances {
  const random = new SeededRandom(`${seed} balances`);
  const left = random.shuffled(people);
  const next = () => {
    const person = left.pop();
    if (!person) throw new RangeError("too few people");
    return person;
  };
  const ago = (from: number, to: number) => addMinutes(now, -random.whole(from * DAY, to * DAY));
  return {
    memberships: MEMBERS.map((planId, index) => ({
      id: random.id(),
      customerId: next().id,
      planId,
      since: ago(60, 400),
      ...(index === 1 ? { pausedFrom: ago(5, 20) } : {}),
      ...(index === 4 ? { endsAt: ago(5, 30) } : {}),
      ...(index === 5 ? { endsAt: addMinutes(now, 40 * DAY) } : {}),
    })),
    giftCards: CARDS.map(([cents, reason], index) => {
      const { id: customerId, firstName, lastName, email } = next();
      const card = { id: random.id(), designId, cents, reason, at: ago(10, 300), isBlocked: index === 3 };
      return { ...card, recipient: { name: `${firstName} ${lastName}`, email }, ...(index % 2 ? { customerId } : {}) };
    }),
    credits: CREDITS.map(([cents, days, reason]) => ({
      id: random.id(),
      customerId: next().id,
      cents,
      reason,
      at: ago(5, 50),
      expiresAt: addMinutes(now, days * DAY),
    })),
    storeCredit: STORE_CREDIT.map((cents) => ({ customerId: next().id, cents })),
    packages: PACKAGES.map(([plan, sessions, cents]) => {
      const endsOn = addDays(dateInZone(now, timeZone), random.whole(60, 300));
      return { customerId: next().id, plan, sessions, cents, endsOn };
    }),
    contracts: {
      inArrears: contractOf(random, next(), addMinutes(now, -DAYS_IN_ARREARS * DAY)),
      payingOff: contractOf(random, next(), addMinutes(now, -DAYS_PAYING_OFF * DAY)),
    },
  };
}

function contractOf(random: SeededRandom, person: Regular, since: Date): LifeContract {
  const ids = { id: random.id(), orderId: random.id(), contractId: `sub_${random.id()}` };
  return { ...ids, providerCustomerId: `cus_${random.id()}`, paymentMethodId: `pm_${random.id()}`, person, since };
}
