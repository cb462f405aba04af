import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { cleanCode } from "./clean-text.ts";
import { clinicPlace } from "./clinic-place.ts";

/** Where a number without a country is at home: the United States for a clinic in a country that is unknown. */
const homeOf = (country: string): CountryCode =>
  [country, clinicPlace().country].find((code) => isSupportedCountry(code)) ?? "US";

/** What stands before an extension: of addresses of the kind `tel:`, of contact apps, and as people write it. */
const WITH_EXTENSION = /^(.*?\d.*?)(?:;ext=|[\s,;]*(?:ext(?:ension|n)?\b\.?|x|#)[\s:]*|,+|;)(\d{1,7})$/i;

/**
 * A phone number as people write or paste it, in E.164: "+12125550134", with ";ext=12" behind it where there is an extension.
 * With "+" it is the number of the country it names, also in
 * AU-6's form with zeros before that country; without, one of `country`, two letters, the clinic's own as a rule.
 * Undefined when no such number is possible.
 */
export function parsePhone(text: string, country: string = clinicPlace().country): string | undefined {
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

/** An E.164 number as people in `country` write it: "(212) 555-0134"; one of another country with its code. */
export function nationalPhone(number: string, country: string = clinicPlace().country): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return number;
  const isHere = isSupportedCountry(country) && parsed.countryCallingCode === getCountryCallingCode(country);
  return isHere ? parsed.formatNational() : parsed.formatInternational();
}

/** AU-6's form typed without its "+": "001-212-5550134" in a clinic of +1. */
function withoutPadding(text: string, country: CountryCode): string {
  const digits = text.replace(/\D/g, "");
  const padded = getCountryCallingCode(country).padStart(3, "0");
  return !text.startsWith("+") && digits.startsWith(padded) ? `+${digits.replace(/^0+/, "")}` : text;
}
