import { cityLine, streetLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";

/** The buyer of an order as shown on its invoices, fixed when it is paid. Unknown parts are absent. */
export type Buyer = {
  name?: string;
  email?: string;
  address?: { line1: string; line2?: string; city: string; state: string; postalCode: string; country: string };
  /** The buyer's tax number, if they have one. */
  taxNumber?: string;
};

/** Returns the lines that describe a buyer on a document; no lines for a counter sale without a name. */
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
