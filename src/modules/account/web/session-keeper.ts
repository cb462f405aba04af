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

/** Posts JSON, which no page elsewhere can send in our name. */
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

/** The bearer at hand: the stored one counts before the stores have read it. */
const currentToken = () => useAuth.getState().token ?? readStoredText("token");

/**
 * Gets another bearer than the one that was `refused`: once for all callers in this tab, and by one tab at a time, so
 * that the other tabs find the new one. Returns `false` when the session is over. Throws when the server can't be
 * reached or answers 5xx, because that must not log anyone out (AU-2).
 */
export function renewSession(refused: string | undefined): Promise<boolean> {
  renewing ??= withRenewalLock(refused).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

function withRenewalLock(refused: string | undefined): Promise<boolean> {
  const work = () => renewOnce(refused);
  // Locks exist on https and on this machine's own names only.
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

/** The server says that the session is over: the page forgets it, and the dead cookie goes. */
function sessionIsOver(): void {
  const wasExpected = isExpected;
  isExpected = false;
  if (!wasExpected && !currentToken() && !useUser.getState().isLoggedIn) return;
  endSession();
  void forgetWhatWasSeen();
  // Found over when a public page is opened: its visitor stays there, as a guest.
  const next = isConfirming ? () => {} : onOver;
  // Only then is the page requested again, without a session.
  void post("logout")
    .catch(() => undefined)
    .then(next);
}

/** After a login, a sign-up or a renewal. */
export function beginSession(user: UserData, accessToken: string): void {
  isExpected = true;
  startSession(user, accessToken);
  // A guest's copies would show a customer a page without their data.
  void forgetCachedPages();
}

/**
 * Ends the session on the server and here (AU-2), in this order: other tabs ask the server when they see the user gone.
 * If the server can't be reached, the session ends here all the same, and expires there.
 */
export async function finishSession(): Promise<void> {
  await post("logout", currentToken()).catch(() => undefined);
  isExpected = false;
  endSession();
  await forgetWhatWasSeen();
}

/** Asks whether the session still is one. A network failure says nothing about it (AU-2). */
async function checkSession(): Promise<void> {
  if (!currentToken()) return;
  try {
    const { data } = await api.call("checkSession");
    if (!data) sessionIsOver();
  } catch (error) {
    // A 401 has been dealt with by the renewal; from anything else nothing is known.
    if (!isApiError(error)) throw error;
  }
}

/**
 * Applies what the server rendered: for a customer, updates the stored user, or loads user and bearer if the bearer is missing; for a
 * guest, clears the remains of an earlier session (AU-2).
 */
export function followServer(user: UserData | null): void {
  isExpected = user !== null;
  if (user) {
    // Without a bearer, this answer can be of a session that another tab has ended since: nothing of it is stored.
    if (currentToken()) setUser(user);
    else void renewFor(user);
    void takeOverGuest(); // what a login could not hand over
  } else if (currentToken() || useUser.getState().userData) {
    setToken(undefined);
    setUser(null);
  }
}

/** Fetches the missing bearer, and stores what the answer said of its customer if the session is theirs. */
async function renewFor(user: UserData): Promise<void> {
  await renewSession(undefined).catch(() => undefined);
  if (currentToken() && storedUserId() === user.id) setUser(user);
}

/**
 * What `followServer` will find, known while rendering, so that the first calls of a page already wait for a bearer. A
 * page without it uses what is stored.
 */
export function expectSession(isLoggedIn: boolean | null | undefined): void {
  isExpected = isLoggedIn ?? readStoredText("userData") !== undefined;
}

/**
 * Takes the login state from the server where the page doesn't contain it. An ended session is cleared without a redirect to /login; the
 * stored state is then checked as on any page. Throws when the request fails, since a failure says nothing about the session (AU-2).
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

/** Moves what this device holds for a guest to the customer who has just logged in (CT-3). */
export async function takeOverGuest(): Promise<void> {
  await afterLogin();
}

/**
 * Gives the API client its bearer and its renewal, and a login its last step: `onLogin` belongs to the cart, which this
 * module does not know. Called once, before anything is rendered.
 */
export function connectKeeper({ onLogin }: { onLogin: () => Promise<void> }): void {
  afterLogin = onLogin;
  connectSession({
    token: currentToken,
    renew: renewSession,
    isExpected: () => isExpected,
    // Only staff ever need it.
    onRefused: (request, answer) =>
      void import("./components/staff-proof-dialog.tsx").then(
        ({ tellStaff }) => tellStaff(request, answer),
        () => {}, // the refusal's own message has been said
      ),
  });
}

type SessionWatch = {
  /** Another tab has logged in or out. */
  onChanged: () => void;
  /** The server says that there is no session anymore. */
  onOver: () => void;
  /** The page doesn't say who is logged in, so the session is confirmed anyway. */
  isConfirmed: boolean;
};

/** Checks the session at once, now and then, and when the page is looked at again (AU-2). Returns how to stop. */
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
    // Meanwhile another page of this tab may have logged in or out.
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
