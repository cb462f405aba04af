import type { Calls } from "#shared/contract/define-call.ts";
import { addAddress, deleteAddress, getAddress, updateAddress } from "./address-calls.ts";
import { resendVerification, verifyEmail } from "./email-codes.ts";
import { readNewsLink, setNewsConsent, unsubscribe } from "./news-calls.ts";
import { changePassword, forgetPassword, forgotVerifyotp, updatePassword } from "./password-calls.ts";
import { deleteAccount, exportMyData, getProfile, updateProfile } from "./profile.ts";
import { checkSession, listSessions, logIn, logOut, refreshSession, revokeSession } from "./session-calls.ts";
import { signUp } from "./sign-up.ts";

/** Every call of the account module, by the name clients use. */
export const accountCalls = {
  signUp,
  logIn,
  refreshSession,
  logOut,
  checkSession,
  listSessions,
  revokeSession,
  verifyEmail,
  resendVerification,
  forgetPassword,
  forgotVerifyotp,
  changePassword,
  updatePassword,
  getProfile,
  updateProfile,
  setNewsConsent,
  readNewsLink,
  unsubscribe,
  exportMyData,
  deleteAccount,
  getAddress,
  addAddress,
  updateAddress,
  deleteAddress,
} satisfies Calls;

export type AccountCalls = typeof accountCalls;
