import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** What a membership takes off list prices, in whole percent; null: what the member price list says instead. */
type MemberDiscounts = { productPercent: number | null; servicePercent: number | null };

/**
 * What the shell shows of a customer (SH-5), and what prices and hearts need; stored as `userData`. The optional fields are
 * undefined where an answer doesn't say them, such as that of a login.
 */
export type UserData = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  image: string | null;
  /** Null without a membership. */
  member?: MemberDiscounts | null | undefined;
  /** Ids of products, the latest first. */
  favourites?: string[] | undefined;
  /** Lines of the server's cart (CT-2); a guest's are counted on this device. */
  cartCount?: number | undefined;
};

type UserState = { isLoggedIn: boolean; userData: UserData | null };

/** Logged in at start when `userData` is stored (AU-2); the server's root data then confirms or clears it. */
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
 * Stores who is logged in, `null` for a guest, with the fields that are shown alone. What the same person's membership,
 * favorites and cart count were stays where the answer doesn't say it.
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

/** What an answer says of a customer's favorites or cart. */
export function updateUser(now: Pick<UserData, "favourites" | "cartCount">): void {
  const { userData } = useUser.getState();
  if (userData) setUser({ ...userData, ...now });
}

const readUserData = () => readStored("userData", isUserData) ?? null;

/** The customer logged in on this device, whatever this tab shows. */
export const storedUserId = (): string | undefined => readUserData()?.id;

/** Reads `userData` again, as at start or after another tab changed it. */
export function loadUser(): void {
  const userData = readUserData();
  useUser.setState({ isLoggedIn: userData !== null, userData });
}
