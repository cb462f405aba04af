import { create } from "zustand";
import { type Guard, isId, isRecord, readStored, writeStored } from "./stored.ts";

/** What the shell shows of a customer (SH-5); kept as `userData`. */
export type UserData = { id: string; firstName: string; lastName: string; email: string; image: string | null };

type UserState = { isLoggedIn: boolean; userData: UserData | null };

/** Logged in at start when `userData` is stored (AU-2); the server's root data then confirms or clears it. */
export const useUser = create<UserState>(() => ({ isLoggedIn: false, userData: null }));

const isUserData: Guard<UserData> = (value): value is UserData =>
  isRecord(value) &&
  isId(value.id) &&
  typeof value.firstName === "string" &&
  typeof value.lastName === "string" &&
  typeof value.email === "string" &&
  (value.image === null || typeof value.image === "string");

/** Takes over who is logged in, `null` for a guest, and stores it. Only the fields that are shown are kept. */
export function setUser(user: UserData | null): void {
  const userData = user && {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    image: user.image,
  };
  writeStored("userData", userData ?? undefined);
  useUser.setState({ isLoggedIn: userData !== null, userData });
}

/** Reads `userData` again, as at start or after another tab changed it. */
export function loadUser(): void {
  const userData = readStored("userData", isUserData) ?? null;
  useUser.setState({ isLoggedIn: userData !== null, userData });
}
