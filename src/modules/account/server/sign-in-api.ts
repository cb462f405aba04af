import type { BindApi, CallContext } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { Principal } from "#shared/principal.ts";
import { signInCalls as calls } from "../contract/sign-in-calls.ts";
import { isOwnRequest } from "../domain/own-origin.ts";
import { enrollPasskey, passkeyToEnroll, removePasskey } from "./factors/enroll-passkey.ts";
import { enrollTotp } from "./factors/enroll-totp.ts";
import type { FactorContext, ReadSignInClinic } from "./factors/factor-context.ts";
import { getSecondFactor } from "./factors/get-second-factor.ts";
import { passkeySiteOf } from "./factors/passkey-site.ts";
import { passkeyToProve, provePasskey } from "./factors/prove-passkey.ts";
import { type FactorProof, proveTotp } from "./factors/prove-totp.ts";
import { renewRecoveryCodes, useRecoveryCode } from "./factors/recovery-codes.ts";
import { signInWithPasskey } from "./factors/sign-in-with-passkey.ts";
import { trustDevice, useTrustedDevice } from "./factors/trusted-devices.ts";
import { bearerOf } from "./sessions/bearer-of.ts";
import type { StaffRenewal } from "./sessions/lift-session.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { clearedRenewalCookie, renewalCookie } from "./sessions/renewal-cookie.ts";
import { logOut } from "./sessions/revoke-sessions.ts";
import {
  clearedStaffRenewalCookie,
  staffCookieOf,
  staffRenewalCookie,
  trustedDeviceCookie,
} from "./sessions/staff-cookies.ts";
import { getOpenInvitation } from "./staff/invitations.ts";
import { joinTeam } from "./staff/join-team.ts";

type AnyContext = Pick<CallContext<CallDefinition>, "request" | "requestId" | "setHeader" | "clientNetwork" | "origin">;
type StaffContext = AnyContext & { principal: Principal };

const MESSAGES = { signedIn: "You are signed in.", confirmed: "Thank you." };

/** Binds the calls by which staff sign in. `readClinic` reads the clinic's data that they need. */
export function bindSignInApi(readClinic: ReadSignInClinic): BindApi {
  return (api, deps) => {
    const { db, env, secrets } = deps;
    const cookieOf = (context: AnyContext, name: "staff-renewal" | "trusted-device") =>
      staffCookieOf(env.publicUrl, name, context.request.headers.get("cookie"));

    async function factorContext(context: StaffContext): Promise<FactorContext> {
      return {
        db,
        env,
        secrets,
        clinic: await readClinic(deps),
        principal: context.principal,
        actor: actorOf(context),
        userAgent: context.request.headers.get("user-agent"),
      };
    }

    /** Stores the renewal token of a session with a second factor in the back office's cookie, not the storefront's. */
    function setRenewal(context: AnyContext, renewal: StaffRenewal | undefined): void {
      if (!renewal) return;
      const { renewalToken, lifetimeSeconds } = renewal;
      context.setHeader("set-cookie", staffRenewalCookie(env.publicUrl, renewalToken, lifetimeSeconds));
      context.setHeader("set-cookie", clearedRenewalCookie(env.publicUrl));
    }

    async function answerProof(
      context: StaffContext,
      factors: FactorContext,
      { renewal, recoveryCodes }: FactorProof,
      isTrusted = false,
    ) {
      setRenewal(context, renewal);
      if (isTrusted) context.setHeader("set-cookie", trustedDeviceCookie(env.publicUrl, await trustDevice(factors)));
      return {
        data: recoveryCodes ? { recoveryCodes } : {},
        message: renewal ? MESSAGES.signedIn : MESSAGES.confirmed,
      };
    }

    api.on(calls.getSecondFactor, async (context) => ({
      data: await getSecondFactor(await factorContext(context), cookieOf(context, "trusted-device")),
    }));
    api.on(calls.enrollTotp, async (context) => ({ data: await enrollTotp(await factorContext(context)) }));
    api.on(calls.proveTotp, async (context) => {
      const factors = await factorContext(context);
      const { code, trustDevice: isTrusted } = context.body;
      return answerProof(context, factors, await proveTotp(factors, code), isTrusted);
    });
    api.on(calls.useRecoveryCode, async (context) => {
      const { renewal, codesLeft } = await useRecoveryCode(await factorContext(context), context.body.code);
      setRenewal(context, renewal);
      return { data: { recoveryCodesLeft: codesLeft }, message: MESSAGES.signedIn };
    });
    api.on(calls.renewRecoveryCodes, async (context) => ({
      data: { recoveryCodes: await renewRecoveryCodes(await factorContext(context)) },
    }));
    api.on(calls.useTrustedDevice, async (context) => {
      const token = cookieOf(context, "trusted-device");
      setRenewal(context, await useTrustedDevice(await factorContext(context), token));
      return { data: {}, message: MESSAGES.signedIn };
    });

    api.on(calls.refreshStaffSession, async (context) => {
      if (!isOwnRequest(context.request.headers, context.origin)) throw new AppError("forbidden");
      const token = cookieOf(context, "staff-renewal");
      // No session to continue: normal when the sign-in page opens, not an error.
      if (!token) return { data: null };
      const renewed = await refreshSession(deps, token, "staff");
      if (!renewed) throw new AppError("not_authenticated");
      const { renewalToken, lifetimeSeconds, accessToken } = renewed.tokens;
      context.setHeader("set-cookie", staffRenewalCookie(env.publicUrl, renewalToken, lifetimeSeconds));
      return { data: { user: renewed.user, accessToken } };
    });

    api.on(calls.signOutStaff, async (context) => {
      const { headers } = context.request;
      const [bearer, isOwn] = [bearerOf(headers), isOwnRequest(headers, context.origin)];
      if (!bearer && !isOwn) throw new AppError("forbidden");
      await logOut(db, { renewalToken: isOwn ? cookieOf(context, "staff-renewal") : undefined, bearer });
      context.setHeader("set-cookie", clearedStaffRenewalCookie(env.publicUrl));
      return { data: {} };
    });

    api.on(calls.passkeyToProve, async ({ principal, origin }) => ({
      options: await passkeyToProve(db, passkeySiteOf(origin), principal.customerId),
    }));
    api.on(calls.provePasskey, async (context) => {
      const factors = await factorContext(context);
      const { response, trustDevice: isTrusted } = context.body;
      const proof = await provePasskey(factors, passkeySiteOf(context.origin), response);
      return answerProof(context, factors, proof, isTrusted);
    });
    api.on(calls.passkeyToEnroll, async (context) => ({
      options: await passkeyToEnroll(await factorContext(context), passkeySiteOf(context.origin)),
    }));
    api.on(calls.enrollPasskey, async (context) => {
      const factors = await factorContext(context);
      const proof = await enrollPasskey(factors, passkeySiteOf(context.origin), context.body.response);
      return answerProof(context, factors, proof);
    });
    api.on(calls.removePasskey, async (context) => {
      await removePasskey(await factorContext(context), context.params.id);
      return { data: {} };
    });

    async function countByAddress({ clientNetwork }: AnyContext): Promise<void> {
      await countTryOfNetwork(db, "login-address", networkOf(deps, clientNetwork), limits.loginPerAddress);
    }
    api.on(calls.readInvitation, async ({ params }) => {
      const { email, firstName, lastName, role } = await getOpenInvitation(db, params.token);
      return { data: { email, firstName, lastName, role } };
    });
    api.on(calls.joinTeam, async (context) => {
      await countByAddress(context);
      const userAgent = context.request.headers.get("user-agent");
      const { requestId, clientNetwork } = context;
      const { user, tokens } = await joinTeam(
        db,
        { ...context.params, ...context.body },
        { userAgent, requestId, clientNetwork },
      );
      const { renewalToken, lifetimeSeconds, accessToken } = tokens;
      context.setHeader("set-cookie", renewalCookie(env.publicUrl, renewalToken, lifetimeSeconds));
      return { data: { user, accessToken }, message: "Welcome to the team." };
    });

    api.on(calls.passkeyToSignIn, async (context) => {
      await countByAddress(context);
      return { options: await passkeyToProve(db, passkeySiteOf(context.origin), null) };
    });
    api.on(calls.signInWithPasskey, async (context) => {
      await countByAddress(context);
      const userAgent = context.request.headers.get("user-agent");
      const site = passkeySiteOf(context.origin);
      const clinic = await readClinic(deps);
      const { user, accessToken, renewal } = await signInWithPasskey(
        { db, clinic },
        site,
        context.body.response,
        userAgent,
      );
      setRenewal(context, renewal);
      return { data: { user, accessToken }, message: MESSAGES.signedIn };
    });
  };
}
