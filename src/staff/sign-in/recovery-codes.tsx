import { useState } from "react";
import { Button } from "#web/ui/button.tsx";

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Shows the ten codes, only this once. Continuing requires confirming that they are written down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    setIsCopied(true);
  };
  return (
    <>
      <p className="pt-4 text-ink-soft">
        If you lose your phone, each of these lets you in once. They're shown only now: print them, or store them with
        your passwords.
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-2 border border-linen bg-white p-5 font-medium nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pt-4">
        <Button look="outline" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button look="outline" onClick={() => print()}>
          Print
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 pt-6">
        <input
          type="checkbox"
          className="tick"
          checked={isStored}
          onChange={(event) => setIsStored(event.currentTarget.checked)}
        />
        I have stored these codes
      </label>
      <Button block className="btn-tall mt-5" aria-disabled={!isStored} onClick={() => isStored && onDone()}>
        Continue
      </Button>
    </>
  );
}
