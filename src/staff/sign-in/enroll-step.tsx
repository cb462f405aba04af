import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { asBearer } from "../sign-in-api.ts";
import { CodeBoxes } from "./code-boxes.tsx";
import { failureWords } from "./failure-words.ts";
import { OrLine } from "./or-line.tsx";
import { enrollPasskey, hasPasskeys } from "./passkey.ts";
import { signInCalls } from "./sign-in-api.ts";

type EnrollStepProps = {
  token: string;
  /** Called with the recovery codes to write down. */
  onEnrolled: (recoveryCodes: string[] | undefined) => void;
};

type Secret = { secret: string; qr: string };

/** Sets up an authenticator app with its QR code or secret and one code, or a passkey. */
export function EnrollStep({ token, onEnrolled }: EnrollStepProps) {
  const [secret, setSecret] = useState<Secret>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"code" | "passkey">();

  useEffect(() => {
    let isCurrent = true;
    signInCalls
      .call("enrollTotp", { headers: asBearer(token) })
      .then(({ data }) => isCurrent && setSecret(data))
      .catch((failure: unknown) => isCurrent && setError(failureWords(failure)));
    return () => {
      isCurrent = false;
    };
  }, [token]);

  async function attempt(kind: "code" | "passkey", work: () => Promise<string[] | undefined>): Promise<void> {
    setBusy(kind);
    setError(undefined);
    try {
      onEnrolled(await work());
    } catch (failure) {
      setError(failureWords(failure));
    } finally {
      setBusy(undefined);
    }
  }
  const confirm = async (code: string) => {
    const { data } = await signInCalls.call("proveTotp", { headers: asBearer(token), body: { code } });
    return data.recoveryCodes;
  };

  return (
    <>
      <p className="pt-4 text-ink-soft">
        Besides your password, the back office asks for a code from your phone. Open an authenticator app and scan this,
        or type the secret.
      </p>
      <div className="grid gap-5 pt-6 sm:grid-cols-[176px_1fr] sm:items-center">
        {secret ? (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
            alt="QR code for your authenticator app"
            width={176}
            height={176}
            className="border border-linen bg-white"
          />
        ) : (
          <div className="size-44 border border-linen bg-white" />
        )}
        <div>
          <p className="text-small text-ink-soft">Secret</p>
          <p className="font-medium nums">{secret?.secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        </div>
      </div>
      <div className="pt-6">
        <CodeBoxes
          label="Code from your authenticator app"
          help="Six digits, to show that it works."
          error={error}
          busy={busy === "code"}
          onCode={(code) => void attempt("code", () => confirm(code))}
          autoFocus
        />
      </div>
      {hasPasskeys() && (
        <>
          <OrLine />
          <Button
            look="outline"
            block
            className="btn-tall"
            busy={busy === "passkey"}
            busyText="Asking your device"
            onClick={() => void attempt("passkey", () => enrollPasskey(token))}
          >
            Set up a passkey on this device
          </Button>
        </>
      )}
    </>
  );
}
