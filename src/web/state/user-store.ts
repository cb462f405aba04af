import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** A membership's discounts on list prices, in whole percent; null if the member price list applies instead. */
type MemberDiscounts = { productPercent: number | null; servicePercent: number | null };

/**
 * The customer data for the layout (SH-5), prices and hearts, stored as `userData`. The optional fields are undefined
 * if the response, such as that of the login, didn't include them.
 */
export type UserData = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  image: string | null;
  /** Null without a membership. */
  member?: MemberDiscounts | null | undefined;
  /** Product ids, the latest first. */
  favourites?: string[] | undefined;
  /** The number of lines in the customer's cart on the server (CT-2). A guest's cart is counted on this device. */
  cartCount?: number | undefined;
};

type UserState = { isLoggedIn: boolean; userData: UserData | null };

/**
 * The logged-in customer. At the start, a stored `userData` counts as a login (AU-2); then the server confirms or
 * clears it.
 */
export const useUser = create<UserState>(() => ({ isLoggedIn: false, userData: null }));

const isUserData: Guard<UserData> = (value): value is UserData =>
  isRecord(value) &&
  isId(value.id) &&
  typeof value.firstName === "string" &&
  typeof value.lastName === "string" &&
  typeof value.email === "string" &&
  (value.image === null || typeof value.image === "string") &&
  (value.member == null || isDiscounts(value.member)) &&
  (value.favourites === undefined || (Array.isArray(value.favourites) && value.favourites.every(isId))) &&
  (value.cartCount === undefined || Number.isInteger(value.cartCount));

const isPercent = (value: unknown) => value === null || Number.isInteger(value);
const isDiscounts: Guard<MemberDiscounts> = (value): value is MemberDiscounts =>
  isRecord(value) && isPercent(value.productPercent) && isPercent(value.servicePercent);

/**
 * Stores the logged-in customer (`null` for a guest), with only the displayed fields. Membership, favorites and cart
 * count of the same customer stay if the response doesn't include them.
 */
export function setUser(user: UserData | null): void {
  const stored = useUser.getState().userData;
  const former = stored?.id === user?.id ? stored : null;
  const { member = former?.member, favourites = former?.favourites, cartCount = former?.cartCount } = user ?? {};
  const userData = user && {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    image: user.image,
    ...(member ? { member } : {}),
    ...(favourites ? { favourites } : {}),
    ...(cartCount === undefined ? {} : { cartCount }),
  };
  writeStored("userData", userData ?? undefined);
  useUser.setState({ isLoggedIn: userData !== null, userData });
}

/** Updates a customer's favorites or cart count from a response. */
export function updateUser(now: Pick<UserData, "favourites" | "cartCount">): void {
  const { userData } = useUser.getState();
  if (userData) setUser({ ...userData, ...now });
}

const readUserData = () => readStored("userData", isUserData) ?? null;

/** Returns the id of the customer logged in on this device, whatever this tab shows. */
export const storedUserId = (): string | undefined => readUserData()?.id;

/** Reads `userData` again, at the start or after another tab changed it. */
export function loadUser(): void {
  const userData = readUserData();
  useUser.setState({ isLoggedIn: userData !== null, userData });
}
