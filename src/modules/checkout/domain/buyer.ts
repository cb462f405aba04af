import { cityLine, streetLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";

/** Who bought an order, as its papers say: frozen when it is paid. Parts that were never told are absent. */
export type Buyer = {
  name?: string;
  email?: string;
  address?: { line1: string; line2?: string; city: string; state: string; postalCode: string; country: string };
  /** Their number for taxes, where they have one. */
  taxNumber?: string;
};

/** The lines of a buyer on a paper; none for a customer who bought at the counter without a name. */
export function buyerLines({ name, email, address, taxNumber }: Buyer, homeCountry: string): string[] {
  const lines = [
    name,
    ...(address ? [streetLine(address), cityLine(ofCountry(address))] : []),
    address && address.country !== homeCountry ? address.country : undefined,
    email,
    taxNumber && `Tax number ${taxNumber}`,
  ];
  return lines.flatMap((line) => (line ? [line] : []));
}
