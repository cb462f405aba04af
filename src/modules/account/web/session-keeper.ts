import { isApiError } from "#shared/contract/client.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { browserApi, connectSession } from "#web/api.ts";
import { dropAnswer } from "#web/drop-answer.ts";
import { endSession, loadToken, setToken, startSession, useAuth } from "#web/state/auth-store.ts";
import { onStoredElsewhere, readStoredText } from "#web/state/stored.ts";
import { loadUser, setUser, storedUserId, type UserData, useUser } from "#web/state/user-store.ts";
import { forgetCachedPages, forgetWhatWasSeen } from "#web/worker/offline-caches.ts";
import type { AccountCalls } from "../contract/calls.ts";

const api = browserApi<AccountCalls>();

const RENEWAL_LOCK = "halcyon renewal";
const POST_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 5 * 60_000;

/** Posts JSON, which pages of other sites can't send on the user's behalf. */
const post = (path: string, token?: string) =>
  fetch(`/api/v1/user/${path}`, {
    method: "POST",
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: "{}",
  });

let onOver: () => void = () => {};
let afterLogin: () => Promise<void> = async () => {};
let isExpected = false;
/** Whether the page is making its first check of the session. */
let isConfirming = false;
let renewing: Promise<boolean> | undefined;

/** Returns the current bearer token; until the stores have loaded, the one in local storage. */
const currentToken = () => useAuth.getState().token ?? readStoredText("token");

/**
 * Gets a bearer token to replace the `refused` one: once for all callers in this tab, and in one tab at a time, so that
 * the other tabs find the new one. Returns `false` when the session is over. Throws when the server can't be reached or
 * answers 5xx, because that must not log the user out (AU-2).
 */
export function renewSession(refused: string | undefined): Promise<boolean> {
  renewing ??= withRenewalLock(refused).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

function withRenewalLock(refused: string | undefined): Promise<boolean> {
  const work = () => renewOnce(refused);
  // Locks exist only on https and on localhost.
  return "locks" in navigator ? navigator.locks.request(RENEWAL_LOCK, work) : work();
}

async function renewOnce(refused: string | undefined): Promise<boolean> {
  const stored = readStoredText("token");
  if (stored && stored !== refused) {
    setToken(stored);
    return true;
  }
  const response = await post("refresh");
  if (!response.ok) await dropAnswer(response);
  if (response.status === 401) {
    sessionIsOver();
    return false;
  }
  if (!response.ok) throw new Error(`the session could not be renewed: ${response.status}`);
  const { data } = fromWire(await response.json()) as { data: { user: UserData; accessToken: string } }; // the server validated it against the contract
  beginSession(data.user, data.accessToken);
  return true;
}

/** Handles the server's answer that the session is over: the page forgets it, and the dead cookie is removed. */
function sessionIsOver(): void {
  const wasExpected = isExpected;
  isExpected = false;
  if (!wasExpected && !currentToken() && !useUser.getState().isLoggedIn) return;
  endSession();
  void forgetWhatWasSeen();
  // If a public page turns out to have no session when it is opened, its visitor stays there as a guest.
  const next = isConfirming ? () => {} : onOver;
  // `next` runs after the logout, so that the page's data is loaded again without the session cookie.
  void post("logout")
    .catch(() => undefined)
    .then(next);
}

/** Starts the session after a login, a sign-up or a renewal. */
export function beginSession(user: UserData, accessToken: string): void {
  isExpected = true;
  startSession(user, accessToken);
  // Pages cached for a guest don't contain the customer's data.
  void forgetCachedPages();
}

/**
 * Ends the session on the server first and then here (AU-2), because other tabs ask the server when they see that the
 * user is gone. If the server can't be reached, the session still ends here, and expires there.
 */
export async function finishSession(): Promise<void> {
  await post("logout", currentToken()).catch(() => undefined);
  isExpected = false;
  endSession();
  await forgetWhatWasSeen();
}

/** Asks the server whether the session is still valid. A network failure says nothing about that (AU-2). */
async function checkSession(): Promise<void> {
  if (!currentToken()) return;
  try {
    const { data } = await api.call("checkSession");
    if (!data) sessionIsOver();
  } catch (error) {
    // A 401 was already handled by the renewal; any other error says nothing about the session.
    if (!isApiError(error)) throw error;
  }
}

/**
 * Applies the login state of the page that the server rendered. For a customer, updates the stored user; if the bearer
 * token is missing, fetches a token first. For a guest, clears what is left of an earlier session (AU-2).
 */
export function followServer(user: UserData | null): void {
  isExpected = user !== null;
  if (user) {
    // Without a bearer token, the page may belong to a session that another tab has ended since. Its user is therefore
    // stored only after a token for that user was fetched.
    if (currentToken()) setUser(user);
    else void renewFor(user);
    void takeOverGuest(); // what the login failed to transfer
  } else if (currentToken() || useUser.getState().userData) {
    setToken(undefined);
    setUser(null);
  }
}

/** Fetches the missing bearer token, then stores the given user if the session is theirs. */
async function renewFor(user: UserData): Promise<void> {
  await renewSession(undefined).catch(() => undefined);
  if (currentToken() && storedUserId() === user.id) setUser(user);
}

/**
 * Sets, during rendering, whether `followServer` is expected to find a session, so that the page's first API calls
 * already wait for a bearer token. If the page doesn't say who is logged in, the user in local storage decides.
 */
export function expectSession(isLoggedIn: boolean | null | undefined): void {
  isExpected = isLoggedIn ?? readStoredText("userData") !== undefined;
}

/**
 * Reads the logged-in user from the server, for a page that doesn't contain this data. An ended session is cleared
 * without a redirect to /login. Then checks the stored bearer token's session as on any other page. Throws when the
 * request fails, since a failure says nothing about the session (AU-2).
 */
export async function confirmSession(readUser: () => Promise<UserData>): Promise<void> {
  isConfirming = true;
  try {
    followServer(await readUser());
  } finally {
    isConfirming = false;
  }
  await checkSession();
}

/** Moves this device's guest data to the customer who has just logged in (CT-3). */
export async function takeOverGuest(): Promise<void> {
  await afterLogin();
}

/**
 * Connects the API client to the bearer token and its renewal. `onLogin` is the last step of a login and belongs to the
 * cart, which this module does not know. Called once, before anything is rendered.
 */
export function connectKeeper({ onLogin }: { onLogin: () => Promise<void> }): void {
  afterLogin = onLogin;
  connectSession({
    token: currentToken,
    renew: renewSession,
    isExpected: () => isExpected,
    // Loaded on demand, because only staff need the dialog.
    onRefused: (request, answer) =>
      void import("./components/staff-proof-dialog.tsx").then(
        ({ showMissingProof }) => showMissingProof(request, answer),
        () => {}, // the refusal's own message is already shown
      ),
  });
}

type SessionWatch = {
  /** Called when another tab has logged in or out. */
  onChanged: () => void;
  /** Called when the server says that there is no session anymore. */
  onOver: () => void;
  /**
   * Whether `confirmSession` runs when the page is opened, because the page doesn't say who is logged in. The first
   * check is then skipped here.
   */
  isConfirmed: boolean;
};

/**
 * Checks the session immediately, then periodically, and when the page becomes visible again (AU-2). Returns a function
 * that stops this.
 */
export function watchSession({ onChanged: changed, onOver: over, isConfirmed }: SessionWatch): () => void {
  onOver = over;
  if (!isConfirmed) void checkSession();
  let lastCheck = Date.now();
  const check = () => {
    if (document.visibilityState !== "visible" || Date.now() - lastCheck < CHECK_EVERY_MS - 1_000) return;
    lastCheck = Date.now();
    void checkSession();
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", check);
  const restored = (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    // Another page in this tab may have logged in or out in the meantime.
    loadToken();
    loadUser();
    changed();
  };
  addEventListener("pageshow", restored);
  let personId = storedUserId();
  const stopListening = onStoredElsewhere(["userData"], () => {
    const former = personId;
    personId = storedUserId();
    if (personId !== former) changed();
  });
  return () => {
    onOver = () => {};
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
    removeEventListener("pageshow", restored);
    stopListening();
  };
}
