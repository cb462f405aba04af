/**
 * The only table of names that are spelled differently on the wire than in the code: the API's names are fixed by its
 * existing clients. Contracts use the wire's spelling; the client converts responses to our names, and the server
 * converts ours back.
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
  /** The text of a policy: privacy, shipping or returns. */
  privacy: "html",
  otp: "code",
  /** Not a customer's id: it permits one password change. */
  userId: "resetTicket",
} as const;

/**
 * Names under which the wire sends either an object or its id. Only the name of an object is changed; the name of an id
 * stays.
 */
export const wireNamesOfObjects = {
  categoryId: "category",
  serviceId: "service",
  productId: "product",
} as const;

/**
 * Names under which the wire sends either a text or an object. `terms` as a text (a policy) becomes `html`; as an
 * object (the terms of a visit) it stays `terms`.
 */
export const wireNamesOfTexts = { terms: "html" } as const;

/** Enum values with another name in the code: the kinds of cart lines, as used in paths. */
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

/** A wire type with our names throughout: what a client receives and a handler returns. */
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

/** Returns our name for a field on the wire; `isObject`: whether it holds an object rather than an id. */
export function ourNameOf(name: string, isObject: boolean): string {
  return (isObject ? ofObjects : ofValues).get(name) ?? name;
}

/** Converts JSON from the wire to our names throughout. It needs no schema, so it is small enough for a browser. */
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
