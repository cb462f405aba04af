/**
 * Line orders of postal addresses by country, from the data of libaddressinput (localized-address-format 1.3.3, in
 * Latin letters). `%C`, `%S` and `%Z` are city, state and postal code; "|" begins a line. A country that isn't listed
 * uses only the city. The street is the first line unless `%A` marks its position.
 */
const ORDERS: Readonly<Record<string, string>> = {
  "%Z %C":
    "AD AT BA BE BG BL CY CZ DE DK DO DZ EH ET FR GE GF GL GP GR GW IS KG KW LA LR MA ME MF MG MK MQ NC NE NL NO PL PM PT PY RE RS SJ SK SM SN TJ TM TN TZ VA WF YT ZM",
  "%C|%Z": "AF AI FK GB GS IM IO KE LK NA PN SD SH SZ TC VG ZA",
  "%C %Z": "BH BM BN BT GU IL JO KH LB LS MT MV NP NZ SA VC",
  "%C %S %Z": "AS AU CA CC CX FM HM MH MP NF PW UM VI",
  "%C|%S": "HK JM PA SC SR TV",
  "%Z %C|%S": "AR CL CV MY UZ",
  "%Z %C %S": "EE ES IT PF UY",
  "%C|%S|%Z": "EG IE KR RU UA",
  "%Z|%C": "AL EC MU OM",
  "%C, %S %Z": "BB SO TW US",
  "%C|%S %Z": "ID MN TH VN",
  "%C %Z|%S": "IN NG PE",
  "%S": "AE NR",
  "%C, %S": "BS KN",
  "%C|%S, %Z": "CN KP",
  "%C, %S|%Z": "HN IQ",
  "%Z|%C|%S": "AM",
  "AX-%Z %C|ÅLAND": "AX",
  "AZ %Z %C": "AZ",
  "%C - %Z": "BD",
  "%C-%S|%Z": "BR",
  "%Z, %C|%S": "BY",
  "CH-%Z %C": "CH",
  "%A %C": "CI",
  "%C, %S, %Z": "CO",
  "%S, %C|%Z": "CR",
  "%C %S|%Z": "CU",
  "FI-%Z %C": "FI",
  "FO%Z %C": "FO",
  "%C|GUERNSEY|%Z": "GG",
  "GIBRALTAR|%Z": "GI",
  "%Z %A %C": "GN",
  "%Z- %C": "GT",
  "HR-%Z %C": "HR",
  "HT%Z %C": "HT",
  "%C|%A|%Z": "HU",
  "%S|%C,|%A|%Z": "IR",
  "%C|JERSEY|%Z": "JE",
  "%A, %S|%Z": "JP",
  "%S|%C": "KI",
  "%S %Z": "KY",
  "%Z|%S|%C|%A": "KZ",
  "FL-%Z %C": "LI",
  "LT-%Z %C %S": "LT",
  "L-%Z %C": "LU",
  "%S|%C, %Z": "LV",
  "MC-%Z %C": "MC",
  "MD-%Z %C": "MD",
  "%C, %Z": "MM",
  "%A": "MO",
  "%Z %C, %S": "MX",
  "%Z %C%S": "MZ",
  "%Z|%C, %S": "NI",
  "%C %Z %S": "PG",
  "%C|%Z %S": "PH",
  "%C-%Z": "PK",
  "%C PR %Z": "PR",
  "%Z %S %C": "RO",
  "SE-%Z %C": "SE",
  "SINGAPORE %Z": "SG",
  "SI-%Z %C": "SI",
  "%Z-%C|%S": "SV",
  "%Z %C/%S": "TR",
  "%C %Z, %S": "VE",
};

const orders = new Map(
  Object.entries(ORDERS).flatMap(([order, codes]) => codes.split(" ").map((code) => [code, order] as const)),
);

/** Returns the order of the lines of a country's addresses after the street. */
export const orderOf = (country: string): string => orders.get(country) ?? "%C";

/**
 * Countries whose parcels need a postal code. The set below lists those that need a state. Elsewhere both are optional.
 */
const NEEDS_POSTAL_CODE = new Set(
  (
    "AS AT AU AX BE BG BL BR CA CH CN CY CZ DE DK EE ES FI FK FM FR GB GF GG GI GL GP GR GS GU HR HU IM IN IO IS IT JE JP KR LI " +
    "LT LU LV MC MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RS RU SE SG SH SI SJ SK SM TC TR TW UA US VI WF YT ZA"
  ).split(" "),
);
const NEEDS_STATE = new Set(
  "AE AS AU BR CA CN ES FM HK HN IN IQ IT JM JP KN KR KY MH MP NR PF PG PW SO SV TW UM US VE VI".split(" "),
);

const named = (names: Readonly<Record<string, string>>) =>
  new Map(Object.entries(names).flatMap(([name, codes]) => codes.split(" ").map((code) => [code, name] as const)));

const STATE_NAMES = named({
  State: "AR AS AU BR CL FM GU IN MH MP MX MY NG PW UM US VE VI",
  Emirate: "AE",
  Prefecture: "JP",
  Area: "HK",
  County: "EE GB IE TW",
  Parish: "BB JM",
  Department: "CO HN NI SV UY",
  District: "NR TR",
  Island: "BS CV KI KN KY PF SC TV",
  Region: "RU UA",
});
const POSTAL_CODE_NAMES = named({
  "ZIP code": "AS FM GU MH MP PR PW UM US VI",
  Postcode: "AU GB GG IM JE MY NL NZ",
  Eircode: "IE",
  "PIN code": "IN",
});
const CITY_NAMES = named({ "Town or city": "GB GG IM JE", District: "HK" });

/** A field of an address, labeled as the country names it. */
export type AddressField = { label: string; isNeeded: boolean };

/** The fields of a country's addresses besides the street; absent fields aren't used there. */
export type AddressForm = { city?: AddressField; state?: AddressField; postalCode?: AddressField };

/** Returns the address fields to show for a country. */
export function addressFormOf(country: string): AddressForm {
  const order = orderOf(country);
  const city = { label: CITY_NAMES.get(country) ?? "City", isNeeded: country !== "HK" };
  const state = { label: STATE_NAMES.get(country) ?? "Province", isNeeded: NEEDS_STATE.has(country) };
  const postalCode = {
    label: POSTAL_CODE_NAMES.get(country) ?? "Postal code",
    isNeeded: NEEDS_POSTAL_CODE.has(country),
  };
  return {
    ...(order.includes("%C") ? { city } : {}),
    ...(order.includes("%S") ? { state } : {}),
    ...(order.includes("%Z") ? { postalCode } : {}),
  };
}
