import type { ApiBinder, BindApi, CallContext } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { accountCalls as calls } from "../contract/calls.ts";
import type { WireUser } from "../contract/user.ts";
import { isOwnRequest } from "../domain/own-origin.ts";
import type { SessionTokens } from "../domain/session-rules.ts";
import { resendVerification, verifyEmail } from "./codes/verify-email.ts";
import { deleteAccount, exportMyData } from "./customers/my-data.ts";
import { aboutOf, readNewsLink, setNewsConsent, unsubscribe } from "./news/news-consent.ts";
import { logIn } from "./passwords/log-in.ts";
import { exchangeResetCode, requestPasswordReset, resetPassword } from "./passwords/reset-password.ts";
import { updatePassword } from "./passwords/update-password.ts";
import { addAddress, deleteAddress, listAddresses, updateAddress } from "./profile/addresses.ts";
import { getProfile, updateProfile } from "./profile/profile.ts";
import { bearerOf } from "./sessions/bearer-of.ts";
import { deviceCookie, knownDeviceOf } from "./sessions/device-cookie.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { clearedRenewalCookie, renewalCookie, renewalTokenOf } from "./sessions/renewal-cookie.ts";
import { listDevices, logOut, revokeOwnSession } from "./sessions/revoke-sessions.ts";
import { signUp } from "./sign-up.ts";

type AnyContext = Pick<CallContext<CallDefinition>, "request" | "requestId" | "setHeader" | "clientNetwork" | "origin">;

const userAgentOf = ({ request }: AnyContext) => request.headers.get("user-agent");

/** Reads the clinic's phone number. Passed in, because the module that has it depends on this one. */
type ReadPhone = (deps: ServerDeps) => Promise<string>;

/**
 * Binds the account calls to their use cases. `others` is the personal data that other modules hold about a customer.
 */
export function bindAccountApi(others: PersonalDataPart[], readPhone: ReadPhone = async () => ""): BindApi {
  return (api, deps) => {
    const { db, env } = deps;
    bindSessions(api, deps, readPhone);

    api.on(calls.verifyEmail, async ({ principal, body, clientNetwork }) => {
      await verifyEmail({ ...deps, clientNetwork }, principal.customerId, body.code);
      return { data: { emailVerified: true }, message: "Your email is verified." };
    });
    api.on(calls.resendVerification, async ({ principal, clientNetwork, request }) => {
      const knownAs = knownDeviceOf(env.publicUrl, request.headers.get("cookie"));
      await resendVerification({ ...deps, clientNetwork, knownAs }, principal.customerId);
      return { data: {}, message: "We sent you another code." };
    });

    api.on(calls.forgetPassword, async ({ body, clientNetwork, request }) => {
      await countByAddress(deps, "login", clientNetwork);
      const knownAs = knownDeviceOf(env.publicUrl, request.headers.get("cookie"));
      await requestPasswordReset({ ...deps, clientNetwork, knownAs }, body.email);
      return { data: {}, message: "If there is an account with this email, a code is on its way." };
    });
    api.on(calls.forgotVerifyotp, async ({ body, clientNetwork }) => {
      await countByAddress(deps, "login", clientNetwork);
      return { data: { resetTicket: await exchangeResetCode({ ...deps, clientNetwork }, body) } };
    });
    api.on(calls.changePassword, async ({ params, body }) => {
      await resetPassword(deps, params.resetTicket, body.newPassword);
      return { data: {}, message: "Your password has been changed. Log in with the new one." };
    });
    api.on(calls.updatePassword, async ({ principal, body, clientNetwork }) => {
      await updatePassword({ ...deps, clientNetwork }, principal, body);
      return { data: {}, message: "Your password has been changed. Your other devices were logged out." };
    });

    api.on(calls.getProfile, async ({ principal }) => ({ data: await getProfile(db, principal.customerId) }));
    api.on(calls.updateProfile, async ({ principal, body, file }) => ({
      data: await updateProfile({ db, factor: env.rateLimitFactor }, principal.customerId, body ?? {}, file),
      message: "Your profile has been saved.",
    }));
    api.on(calls.setNewsConsent, async ({ principal: { customerId }, body: { isAgreed } }) => {
      await setNewsConsent(db, { customerId, isAgreed, source: "site" });
      return {
        data: { isAgreed },
        message: isAgreed ? "You’re subscribed to our marketing emails." : "You’re unsubscribed.",
      };
    });
    api.on(calls.readNewsLink, async ({ query }) => ({
      data: await readNewsLink(db, deps.secrets, query.link),
    }));
    api.on(calls.unsubscribe, async ({ query }) => {
      const series = await unsubscribe(db, deps.secrets, query.link);
      return { data: { isAgreed: false, ...aboutOf(series) }, message: "You’re unsubscribed." };
    });
    api.on(calls.exportMyData, async ({ principal }) => ({ data: await exportMyData(deps, principal, others) }));
    api.on(calls.deleteAccount, async (context) => {
      const { principal, body, clientNetwork } = context;
      const agreedFeeCents = body.agreedFeeCents ?? body.agreedFee ?? 0;
      const input = { password: body.password, agreedFeeCents };
      await deleteAccount({ ...deps, clientNetwork }, principal, input, { others, actor: actorOf(context) });
      context.setHeader("set-cookie", clearedRenewalCookie(env.publicUrl));
      return { data: {}, message: "Your account has been deleted." };
    });

    api.on(calls.getAddress, async ({ principal }) => ({ data: await listAddresses(db, principal.customerId) }));
    api.on(calls.addAddress, async ({ principal, body }) => ({
      data: await addAddress(db, principal.customerId, body),
    }));
    api.on(calls.updateAddress, async ({ principal, params, body }) => ({
      data: await updateAddress(db, principal.customerId, params.id, body),
    }));
    api.on(calls.deleteAddress, async ({ principal, params }) => {
      await deleteAddress(db, principal.customerId, params.id);
      return { data: {} };
    });
  };
}

function bindSessions(api: ApiBinder, deps: ServerDeps, readPhone: ReadPhone): void {
  const { db, env } = deps;

  function started(context: AnyContext, { user, tokens }: { user: WireUser; tokens: SessionTokens }) {
    context.setHeader("set-cookie", renewalCookie(env.publicUrl, tokens.renewalToken, tokens.lifetimeSeconds));
    return { data: { user, accessToken: tokens.accessToken } };
  }

  function startedHere(context: AnyContext, session: { user: WireUser; tokens: SessionTokens }) {
    const answer = started(context, session);
    context.setHeader("set-cookie", deviceCookie(env.publicUrl, deps.secrets, session.user.id));
    return answer;
  }
  const fromOf = (context: AnyContext) => ({
    userAgent: userAgentOf(context),
    clientNetwork: context.clientNetwork,
    knownAs: knownDeviceOf(env.publicUrl, context.request.headers.get("cookie")),
    requestId: context.requestId,
  });

  api.on(calls.signUp, async (context) => {
    await countByAddress(deps, "signup", context.clientNetwork);
    return startedHere(
      context,
      await signUp({ ...deps, readPhone: () => readPhone(deps) }, context.body, fromOf(context)),
    );
  });
  api.on(calls.logIn, async (context) => {
    await countByAddress(deps, "login", context.clientNetwork);
    return startedHere(context, await logIn(deps, context.body, fromOf(context)));
  });

  api.on(calls.refreshSession, async (context) => {
    const { headers } = context.request;
    if (!isOwnRequest(headers, context.origin)) throw new AppError("forbidden");
    const token = renewalTokenOf(env.publicUrl, headers.get("cookie"));
    const renewed = token && (await refreshSession(deps, token));
    if (!renewed) throw new AppError("not_authenticated");
    return started(context, renewed);
  });
  api.on(calls.logOut, async (context) => {
    const { headers } = context.request;
    const bearer = bearerOf(headers);
    const isOwn = isOwnRequest(headers, context.origin);
    if (!bearer && !isOwn) throw new AppError("forbidden");
    const renewalToken = isOwn ? renewalTokenOf(env.publicUrl, headers.get("cookie")) : undefined;
    await logOut(db, { renewalToken, bearer });
    context.setHeader("set-cookie", clearedRenewalCookie(env.publicUrl));
    if (env.publicUrl?.startsWith("https:")) context.setHeader("clear-site-data", '"cache"');
    return { data: {} };
  });

  api.on(calls.checkSession, ({ principal }) => ({ data: principal !== undefined }));
  api.on(calls.listSessions, async ({ principal }) => ({ data: await listDevices(db, principal) }));
  api.on(calls.revokeSession, async ({ principal, params }) => {
    await revokeOwnSession(db, principal, params.id);
    return { data: {} };
  });
}

/**
 * Counts a request from a network address. In-process calls from the page renderer have no address and aren't counted.
 */
async function countByAddress(
  deps: Pick<ServerDeps, "db" | "env" | "secrets">,
  what: "login" | "signup",
  clientNetwork: string | undefined,
): Promise<void> {
  const limit = what === "login" ? limits.loginPerAddress : limits.signupPerAddress;
  await countTryOfNetwork(deps.db, `${what}-address`, networkOf(deps, clientNetwork), limit);
}
