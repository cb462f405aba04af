import { fetchInTime } from "#web/api.ts";
import { dropAnswer } from "#web/drop-answer.ts";
import { cover, currentBearer, currentPhase, setBearer, untilOpen } from "./staff-session.ts";
import { askForStepUp } from "./step-up.ts";

const RENEWAL_LOCK = "halcyon staff renewal";
const TIMEOUT_MS = 10_000;

let renewing: Promise<string | undefined> | undefined;

/** Posts JSON, which no page elsewhere can send in our name. The cookies of the back office go along. */
function postOwn(path: string, token?: string): Promise<Response> {
  return fetch(`/api/v1/user/secondFactor/${path}`, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: "{}",
  });
}

/**
 * Gets another bearer for the back office's cookie: once for all callers in this tab, and by one tab at a time, as each
 * use replaces the cookie. Undefined when there is no session, or it is over. Throws when that can't be known now.
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

/** Ends the session on the server, where it can be reached. */
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

/** A request for a call of the back office waits while the work is covered. */
async function sendWhenOpen(request: Request): Promise<Response> {
  if (currentPhase().is === "locked") await untilOpen();
  return fetchInTime(withBearer(request));
}

/** The refusal that a request without a session gets, without asking for it. */
const notSignedIn = () =>
  Response.json({ status: 401, message: "Please sign in.", code: "not_authenticated", requestId: "" }, { status: 401 });

/** Whether a request may go out: a person is signed in, or this browser's cookie has just given a bearer. */
async function hasSession(): Promise<boolean> {
  const { is } = currentPhase();
  if (is !== "unknown") return is !== "out";
  if (!currentBearer()) setBearer(await renewByCookie());
  return currentBearer() !== undefined;
}

/** What a refusal of 403 is for. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

/**
 * `fetch` with the staff member's bearer. A bearer that has run out is renewed; a session that is over covers the work,
 * and the request is sent once it is open again. Where a call asks for a step-up, the person confirms and the same request
 * goes out again, with its Idempotency-Key.
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
