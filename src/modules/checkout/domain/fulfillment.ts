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
 * app may omit it; the clinic then asks the customer for it before shipping. `taxedIn` is the state of an address that
 * was erased with its customer. It is stored because the tax is still owed in that state.
 */
export type Fulfillment =
  | { kind: "pickup" }
  | { kind: "shipping"; address?: PostalAddress; expectedOn: string; taxedIn?: string };
