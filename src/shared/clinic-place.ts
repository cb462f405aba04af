type ClinicPlace = { country: string; timeZone: string };

/** One process serves one clinic, so where it is is one value for all calls. */
let place: ClinicPlace = { country: "US", timeZone: "America/New_York" };

/** Takes where the clinic is, as its settings say: what is typed or uploaded without a country or a zone is of there. */
export function setClinicPlace({ country, timeZone }: ClinicPlace): void {
  place = { country, timeZone };
}

export const clinicPlace = (): ClinicPlace => place;
