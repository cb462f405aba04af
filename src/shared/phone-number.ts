import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { cleanCode } from "./clean-text.ts";
import { clinicRegion } from "./clinic-region.ts";

/** Returns the country assumed for a number without a country code: the United States if the clinic's is unknown. */
const homeOf = (country: string): CountryCode =>
  [country, clinicRegion().country].find((code) => isSupportedCountry(code)) ?? "US";

/** Matches an extension: in `tel:` URLs, in contact apps, and as people write it. */
const WITH_EXTENSION = /^(.*?\d.*?)(?:;ext=|[\s,;]*(?:ext(?:ension|n)?\b\.?|x|#)[\s:]*|,+|;)(\d{1,7})$/i;

/**
 * Returns a phone number as people write or paste it, in E.164: "+12125550134", with ";ext=12" appended when there is
 * an extension. A number with "+" belongs to the country it names, also in AU-6's form with zeros before the country
 * code. A number without "+" belongs to `country` (two letters, by default the clinic's own). Returns undefined when no
 * such number is possible.
 */
export function parsePhone(text: string, country: string = clinicRegion().country): string | undefined {
  const typed = cleanCode(text).replace(/^(?:tel|phone):\s*/i, "");
  const [, number = typed, extension] = WITH_EXTENSION.exec(typed) ?? [];
  if (!/^\+?[\d\s()./-]+$/.test(number)) return undefined;
  const home = homeOf(country);
  const international = number.trim().replace(/^\+[\s()]*0+/, "+");
  const read = possible(international, home) ?? possible(withoutPadding(number, home), home);
  return read && extension ? `${read};ext=${extension}` : read;
}

function possible(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isPossible() ? number.number : undefined;
}

/**
 * Formats an E.164 number as people in `country` write it: "(212) 555-0134". Numbers of other countries include their
 * country code.
 */
export function nationalPhone(number: string, country: string = clinicRegion().country): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isHere = isSupportedCountry(country) && parsed.countryCallingCode === getCountryCallingCode(country);
  return isHere ? parsed.formatNational() : parsed.formatInternational();
}

/**
 * Adds the missing "+" to a number typed in AU-6's form, such as "001-212-5550134" in a clinic whose calling code is 1.
 */
function withoutPadding(text: string, country: CountryCode): string {
  const digits = text.replace(/\D/g, "");
  const padded = getCountryCallingCode(country).padStart(3, "0");
  return !text.startsWith("+") && digits.startsWith(padded) ? `+${digits.replace(/^0+/, "")}` : text;
}
