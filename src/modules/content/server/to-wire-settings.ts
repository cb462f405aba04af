import type { ClinicSettings } from "../domain/clinic-settings.ts";

/** How to reach the clinic, and when: nothing else of its settings. */
export function toContactDetails(settings: ClinicSettings) {
  const { name, instagram, fb, socialHandle, phone, phoneDisplay, email, mapLink, map } = settings;
  const { address, nearestTrain, geo, hours, holidays, timeZone } = settings;
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
    holidays,
    timeZone,
  };
}

/** What pages and apps show of the settings. */
export function toWireSettings(settings: ClinicSettings) {
  const { name, tagline, currency, timeZone, phone, phoneDisplay, address, hours, shipping, returnsText } = settings;
  const { closingTime, horizonDays, holdMinutes, noticeHours, policy, arrival } = settings.booking;
  return {
    name,
    tagline,
    currency,
    timeZone,
    phone,
    phoneDisplay,
    address,
    hours,
    booking: { closingTime, horizonDays, holdMinutes, noticeHours, policy, arrival },
    shipping,
    returnsText,
    promo: settings.promo,
    acceptedCards: settings.acceptedCards,
  };
}
