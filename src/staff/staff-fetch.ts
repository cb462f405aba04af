import { fetchInTime } from "#web/api.ts";
import { dropAnswer } from "#web/drop-answer.ts";
import { cover, currentBearer, currentPhase, setBearer, untilOpen } from "./staff-session.ts";
import { askForStepUp } from "./step-up.ts";

const RENEWAL_LOCK = "halcyon staff renewal";
const TIMEOUT_MS = 10_000;

let renewing: Promise<string | undefined> | undefined;

/**
 * Posts JSON with the back office's cookies. Pages of other sites can't send such a request, because browsers let them
 * send only forms and plain text without permission.
 */
function postOwn(path: string, token?: string): Promise<Response> {
  return fetch(`/api/v1/user/secondFactor/${path}`, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: "{}",
  });
}

/**
 * Returns a new bearer for the back office's cookie. Renews it once for all callers in this tab, and in one tab at a
 * time, because each renewal replaces the cookie. Returns undefined if there is no session, or it is over. Throws if
 * that can't be determined now.
 */
export function renewByCookie(): Promise<string | undefined> {
  const work = async () => {
    const response = await postOwn("refresh");
    if (!response.ok) await dropAnswer(response);
    if (response.status === 401) return undefined;
    if (!response.ok) throw new Error(`the session could not be renewed: ${response.status}`);
    const { data }: { data: { accessToken: string } | null } = await response.json(); // the contract of refreshStaffSession
    return data?.accessToken;
  };
  renewing ??= ("locks" in navigator ? navigator.locks.request(RENEWAL_LOCK, work) : work()).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Ends the session on the server, if it can be reached. */
export async function endSession(token: string | undefined): Promise<void> {
  await postOwn("signOut", token)
    .then(dropAnswer)
    .catch(() => undefined);
}

function withBearer(request: Request): Request {
  const token = currentBearer();
  if (token) request.headers.set("authorization", `Bearer ${token}`);
  return request;
}

/** Sends a back-office request. While the screen is locked, waits until it is unlocked. */
async function sendWhenOpen(request: Request): Promise<Response> {
  if (currentPhase().is === "locked") await untilOpen();
  return fetchInTime(withBearer(request));
}

/** Returns the error response for a request without a session, without sending the request. */
const notSignedIn = () =>
  Response.json({ status: 401, message: "Please sign in.", code: "not_authenticated", requestId: "" }, { status: 401 });

/**
 * Returns whether a request may be sent: a person is signed in, or this browser's cookie has just provided a bearer.
 */
async function hasSession(): Promise<boolean> {
  const { is } = currentPhase();
  if (is !== "unknown") return is !== "out";
  if (!currentBearer()) setBearer(await renewByCookie());
  return currentBearer() !== undefined;
}

/** Returns the error code of a 403. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

/**
 * Runs `fetch` with the staff member's bearer. Renews an expired bearer. If the session is over, locks the screen, and
 * sends the request once it is unlocked. If a call requires a step-up, the person confirms, and the same request is
 * sent again with its Idempotency-Key.
 */
export async function fetchAsStaff(request: Request): Promise<Response> {
  if (!(await hasSession())) return notSignedIn();
  const [again, afterStepUp] = [request.clone(), request.clone()];
  let response = await sendWhenOpen(request);
  if (response.status === 401 && currentPhase().is !== "out") {
    const refused = request.headers.get("authorization");
    if (refused === `Bearer ${currentBearer()}`) {
      const renewed = await renewByCookie();
      if (renewed) setBearer(renewed);
      else cover("end");
    }
    await dropAnswer(response);
    response = await sendWhenOpen(again);
  }
  if (response.status !== 403) return response;
  const code = await codeOf(response);
  if (code !== "step_up_needed" || !(await askForStepUp())) return response;
  await dropAnswer(response);
  return sendWhenOpen(afterStepUp);
}
