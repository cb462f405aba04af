export type PostalAddress = {
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
};

/**
 * How an order reaches its buyer: pickup at the clinic, or shipping. Without an address (from an app that didn't ask for one), the clinic
 * asks before it ships; our own cart page always asks first. `taxedIn` is the state of an address that was erased with its customer: what tax
 * is owed where stays as it was.
 */
export type Fulfillment =
  | { kind: "pickup" }
  | { kind: "shipping"; address?: PostalAddress; expectedOn: string; taxedIn?: string };
