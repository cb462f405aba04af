const table = (rows: string) =>
  Object.fromEntries(rows.split(",").map((row) => [row.slice(0, row.indexOf(" ")), row.slice(row.indexOf(" ") + 1)]));

/** States and provinces by country, as used on parcels. A country not listed has none, or accepts free text. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: table(
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific",
  ),
  CA: table(
    "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon",
  ),
  AU: table(
    "ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia",
  ),
};

/** Returns the states of a country with their names, or undefined where the state is free text. */
export function stateOptions(country: string): { value: string; label: string }[] | undefined {
  const states = STATES[country];
  return states && Object.entries(states).map(([value, label]) => ({ value, label }));
}

/** Returns a state's name, or the text as entered where the country has no list. */
export function stateName(country: string, state: string): string {
  return STATES[country]?.[state] ?? state;
}

/**
 * Returns the code of a state given by its code or name. Free text is returned as entered; a state that the country
 * doesn't have gives undefined.
 */
export function stateCode(country: string, typed: string): string | undefined {
  const states = STATES[country];
  const text = typed.trim();
  if (!states) return text;
  const spelling = text.toUpperCase();
  return Object.keys(states).find((code) => code === spelling || states[code]?.toUpperCase() === spelling);
}
