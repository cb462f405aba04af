import { create } from "zustand";
import { useCart } from "./cart-store.ts";
import { clearGuestCart } from "./guest-cart-store.ts";
import { forgetQuizProgress } from "./quiz-store.ts";
import { clearServiceCart } from "./service-cart-store.ts";
import { readStoredText, writeStored, writeStoredText } from "./stored.ts";
import { setUser, type UserData } from "./user-store.ts";

type AuthState = { isAuthenticated: boolean; token: string | undefined };

/** The bearer of API calls, stored as `token` (AU-2, AU-3). */
export const useAuth = create<AuthState>(() => ({ isAuthenticated: false, token: undefined }));

/** Sets a new bearer after login or renewal; `undefined` removes it. */
export function setToken(token: string | undefined): void {
  writeStoredText("token", token);
  useAuth.setState({ isAuthenticated: token !== undefined, token });
}

export function loadToken(): void {
  const token = readStoredText("token");
  useAuth.setState({ isAuthenticated: token !== undefined, token });
}

/** Starts a session after a login, with the user and the response's `accessToken` (AU-2). */
export function startSession(user: UserData, accessToken: string): void {
  setToken(accessToken);
  setUser(user);
}

/** Clears user, token and all personal state (AU-2). The caller then navigates to /login. */
export function endSession(): void {
  setToken(undefined);
  setUser(null);
  clearGuestCart();
  clearServiceCart();
  writeStored("dummy cart", undefined);
  writeStored("quiz bundle", undefined);
  writeStored("quiz single product", undefined);
  writeStoredText("change-password id", undefined);
  writeStoredText("acneEmail", undefined);
  useCart.setState(useCart.getInitialState());
  forgetQuizProgress();
}
