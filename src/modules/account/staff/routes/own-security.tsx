import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { readOwnFactors } from "../own-security/own-factors.ts";
import { OwnName } from "../own-security/own-name.tsx";
import { OwnPasskeys } from "../own-security/own-passkeys.tsx";
import { OwnPassword } from "../own-security/own-password.tsx";
import { OwnRecoveryCodes } from "../own-security/own-recovery-codes.tsx";

/** The signed-in person's name and sign-in methods: password, passkeys, authenticator app and recovery codes. */
export default function OwnSecurity() {
  useTitle("Your account");
  const { data, error, refresh } = useRead("own-factors", readOwnFactors);
  return (
    <>
      <PageHeader title="Your account" note="Yours alone" />
      <div className="grid max-w-[760px] content-start gap-8 px-4 py-5 md:px-6">
        <OwnName />
        <OwnPassword />
        {!data && error !== undefined && <LoadFailed noun="screen" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={4} />}
        {data && (
          <>
            <OwnPasskeys passkeys={data.passkeys} onChanged={refresh} />
            <section aria-labelledby="own-app">
              <h2 id="own-app" className="text-section pb-2">
                Authenticator app
              </h2>
              <p className="measure text-ink-soft">
                {data.hasAuthenticator
                  ? "It's set up. If you get a new phone, an administrator can let you set it up again."
                  : "You have none. A passkey lets you in."}
              </p>
            </section>
            <OwnRecoveryCodes left={data.recoveryCodesLeft} onChanged={refresh} />
          </>
        )}
      </div>
    </>
  );
}
