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
 * How an order reaches its buyer: pickup at the clinic, or shipping. Our own cart page always asks for an address. An
 * app may not; the clinic then asks before it ships. `taxedIn` is the state of an address that was erased with its
 * customer, because the tax that is owed there doesn't change.
 */
export type Fulfillment =
  | { kind: "pickup" }
  | { kind: "shipping"; address?: PostalAddress; expectedOn: string; taxedIn?: string };
