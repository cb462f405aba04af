import type { Cents } from "#shared/money.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { ClinicSettings } from "../domain/clinic-settings.ts";
import type { Closure } from "../domain/closure.ts";
import { destinationOf } from "../domain/destinations.ts";
import type { Holiday } from "../domain/holiday.ts";
import { policyWords } from "../domain/policy-words.ts";
import { visitPolicyOf } from "../domain/visit-policy.ts";

/** Returns only the clinic's contact details and hours from its settings. */
export function toContactDetails(settings: ClinicSettings) {
  const {
    name,
    instagram,
    fb,
    socialHandle,
    location: { phone, phoneDisplay, email, mapLink, map },
  } = settings;
  const {
    location: { address, nearestTrain, geo, hours, timeZone },
    closures,
  } = settings;
  return {
    name,
    instagram,
    fb,
    socialHandle,
    phone,
    phoneDisplay,
    email,
    mapLink,
    map,
    address,
    nearestTrain,
    geo,
    hours,
    holidays: toHolidays(closures),
    timeZone,
  };
}

/** Returns each closure as a list of single days. */
export function toHolidays(closures: readonly Closure[]): Holiday[] {
  return closures.flatMap(({ firstDate, lastDate, name, hours }) => {
    const days: Holiday[] = [];
    for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) days.push({ date, name, ...hours });
    return days;
  });
}

/** Returns shipping cost and days within the clinic's own state; zero if it doesn't ship there. */
function homeShipping({ shipTo, location: { address } }: ClinicSettings): { flatCents: Cents; days: number } {
  const home = destinationOf(shipTo, address) ?? shipTo[0];
  return { flatCents: home?.cents ?? 0, days: home?.days ?? 0 };
}

/** Returns the settings that pages and apps show. */
export function toWireSettings(settings: ClinicSettings) {
  const {
    name,
    tagline,
    currency,
    location: { timeZone, phone, phoneDisplay, address, hours, closingTime, arrival },
    shipping,
    returnsText,
  } = settings;
  const { horizonDays, holdMinutes, noticeHours } = settings.booking;
  const { lateChanges, lateFee, deposits, deposit, paysVisit, cardFor } = visitPolicyOf(settings);
  return {
    name,
    tagline,
    ...(settings.appReturnUrl ? { appReturnUrl: settings.appReturnUrl } : {}),
    currency,
    timeZone,
    phone,
    phoneDisplay,
    address,
    hours,
    booking: {
      closingTime,
      horizonDays,
      holdMinutes,
      noticeHours,
      policy: policyWords(settings),
      lateFee: lateChanges === "fee" ? lateFee.cents : null,
      deposits,
      deposit,
      paysVisit: [...paysVisit],
      cardFor,
      arrival,
    },
    shipping: { ...shipping, ...homeShipping(settings) },
    returnsText,
    promo: settings.promo,
    acceptedCards: settings.acceptedCards,
  };
}
