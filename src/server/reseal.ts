import { completeRegisters } from "#modules/account/server/customers/erasure-register.ts";
import { accountReseals } from "#modules/account/server/reseal-account.ts";
import { bookingReseals } from "#modules/booking/server/reseal-booking.ts";
import { careReseals } from "#modules/care/server/reseal-care.ts";
import { couponReseals } from "#modules/cart/server/coupons/reseal-codes.ts";
import { giftCardReseals } from "#modules/gift-cards/server/cards/reseal-codes.ts";
import { waitlistReseals } from "#modules/waitlist/server/reseal-waitlist.ts";
import type { Env } from "#platform/env.ts";
import type { Reseal, ResealDeps } from "#platform/reseal.ts";

/** All data that is encrypted (sealed) with SECRETS, or found by a hash that depends on SECRETS. */
const reseals: readonly Reseal[] = [
  ...accountReseals,
  ...bookingReseals,
  ...waitlistReseals,
  ...careReseals,
  ...giftCardReseals,
  ...couponReseals,
];

const countOf = ({ one, many }: Reseal, count: number) => `${count} ${count === 1 ? one : many}`;

/**
 * Encrypts again, with the current secret, all data that a former secret encrypted, so that the former secret can be
 * removed (OP-31). Safe to repeat while the clinic is in use. Returns lines for the operator: what was encrypted, what
 * no secret can decrypt, and what becomes invalid with the former secret.
 */
export async function resealAll(deps: ResealDeps, env: Env): Promise<string[]> {
  const [done, lost]: [string[], string[]] = [[], []];
  for (const reseal of reseals) {
    const count = await reseal.run(deps);
    if (count.resealed > 0) done.push(`  ${countOf(reseal, count.resealed)}`);
    if (count.lost > 0) lost.push(`  ${countOf(reseal, count.lost)}`);
  }
  await completeRegisters({ ...deps, env });
  return [
    ...(done.length > 0 ? ["Now under the first value of SECRETS:", ...done] : ["Nothing was under a former secret."]),
    ...(lost.length > 0
      ? ["None of the values of SECRETS opens these; they stay as they are, until it has the one that does:", ...lost]
      : ["No stored data needs a former secret. It can be removed once all processes run with the first value."]),
    ...(env.secrets && env.secrets.length > 1 ? ENDS_WITH_IT : []),
  ];
}

const ENDS_WITH_IT = [
  "What ends when it is removed, because it is in mailboxes and browsers:",
  "  links in mails of before: to unsubscribe, to rate, to agree, to a gift card as a file; to pay and to change a visit until their day",
  "  health checks and codes that are under way: for minutes",
  "  files of an import that wait to be written, and the answers to requests that are repeated: for a day",
  "Keep it longer where these links should go on. Backups of before need it whenever they are restored: store it with them.",
];
