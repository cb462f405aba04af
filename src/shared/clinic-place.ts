type ClinicPlace = { country: string; timeZone: string };

/** One process serves one clinic, so its place is a single value for all calls. */
let place: ClinicPlace = { country: "US", timeZone: "America/New_York" };

/** Sets the clinic's place from its settings. Input without a country or time zone is interpreted as being there. */
export function setClinicPlace({ country, timeZone }: ClinicPlace): void {
  place = { country, timeZone };
}

export const clinicPlace = (): ClinicPlace => place;
