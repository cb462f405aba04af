/**
 * The one table of names that the wire spells otherwise than the code: the API's names are fixed by the clients that use
 * them. Contracts declare the wire's spelling; the client turns answers into ours, the server turns ours back.
 */
export const wireNames = {
  _id: "id",
  AddOnservicesSchema: "addOns",
  frequentlyBuyProductSchema: "bundles",
  frequentlyBuyProductId: "bundle",
  sizePrice: "sizes",
  isWishList: "isInWishlist",
  isCart: "isInCart",
  pickupFromStore: "isPickup",
  shippingDate: "arrivesOn",
  /** The text of a policy, whichever policy it is. */
  privacy: "html",
  otp: "code",
  /** Not a customer's id: it allows one change of the password. */
  userId: "resetTicket",
} as const;

/** Names of ids under which the wire sends the thing itself. They keep their name where they do hold an id. */
export const wireNamesOfObjects = {
  categoryId: "category",
  serviceId: "service",
  productId: "product",
} as const;

/** Names of texts that keep their name where they hold an object: the text of a policy, and the terms of a visit. */
export const wireNamesOfTexts = { terms: "html" } as const;

/** Values of enums that have another name here: the kinds of cart lines, as paths have them. */
export const wireValues = {
  addOnservices: "addOn",
  frequentlyBuyProduct: "bundle",
} as const;

type Names = typeof wireNames;
type NamesOfObjects = typeof wireNamesOfObjects;
type NamesOfTexts = typeof wireNamesOfTexts;
type Values = typeof wireValues;

type OurName<Name, Value> = Name extends keyof Names
  ? Names[Name]
  : Name extends keyof NamesOfObjects
    ? NonNullable<Value> extends object
      ? NamesOfObjects[Name]
      : Name
    : Name extends keyof NamesOfTexts
      ? NonNullable<Value> extends object
        ? Name
        : NamesOfTexts[Name]
      : Name;

/** A type of the wire with our names throughout: what a client gets and a handler answers. */
export type FromWire<T> = T extends string
  ? T extends keyof Values
    ? Values[T]
    : T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: FromWire<T[Index]> }
    : T extends object
      ? { [Name in keyof T as OurName<Name, T[Name]>]: FromWire<T[Name]> }
      : T;

const ofValues = new Map<string, string>(Object.entries({ ...wireNames, ...wireNamesOfTexts }));
const ofObjects = new Map<string, string>(Object.entries({ ...wireNames, ...wireNamesOfObjects }));

/** Our name for a field of the wire; `isObject`: whether it holds an object rather than an id. */
export function ourNameOf(name: string, isObject: boolean): string {
  return (isObject ? ofObjects : ofValues).get(name) ?? name;
}

/** JSON of the wire with our names throughout. Needs no schema, so that a browser can carry it. */
export function fromWire(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromWire);
  const wire = value as Record<string, unknown>; // an object that isn't a list
  const ours: Record<string, unknown> = {};
  for (const name in wire) {
    const part = wire[name];
    const isObject = typeof part === "object" && part !== null;
    ours[ourNameOf(name, isObject)] = isObject ? fromWire(part) : part;
  }
  return ours;
}
