type ClinicPlace = { country: string; timeZone: string };

/** One process serves one clinic, so its country and time zone are one value for all calls. */
let place: ClinicPlace = { country: "US", timeZone: "America/New_York" };

/**
 * Sets the clinic's country and time zone from its settings. Input without a country or time zone is read as the
 * clinic's own.
 */
export function setClinicRegion({ country, timeZone }: ClinicPlace): void {
  place = { country, timeZone };
}

export const clinicRegion = (): ClinicPlace => place;
