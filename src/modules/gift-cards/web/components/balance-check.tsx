import { type ReactNode, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { GiftCardsCalls } from "../../contract/calls.ts";

const api = browserApi<GiftCardsCalls>();

type KnownCard = { code: string; balance: number; last4: string; expiresOn?: string | undefined };

/**
 * Shows the balance of a card to the holder of its code. `actions` are the possible actions with a card that can pay.
 */
export function BalanceCheck({ actions }: { actions: (code: string) => ReactNode }) {
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [known, setKnown] = useState<KnownCard>();
  const [problem, setProblem] = useState<string>();

  async function check(): Promise<void> {
    if (isBusy || code.trim() === "") return;
    setBusy(true);
    setKnown(undefined);
    setProblem(undefined);
    try {
      const { data } = await api.call("checkGiftCardBalance", { body: { code } });
      setKnown({ ...data, code });
    } catch (error) {
      setProblem(isApiError(error) ? error.message : "Something went wrong");
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-sm:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <TextInput
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="XXXXXX-XXXXXX-XXXXXX"
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="outline" busy={isBusy} busyText="Checking" className="sm:mt-[27px]">
          Check balance
        </Button>
      </form>
      <div aria-live="polite">
        {known && (
          <div className="pt-5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="nums text-sum">{formatMoney(known.balance, { always: true })}</span>
              <span className="text-ink-soft">
                left on the card ending in {known.last4}
                {known.expiresOn && `, valid until ${formatDate(known.expiresOn)}`}
              </span>
            </p>
            <div className="flex flex-wrap gap-x-5 gap-y-3 pt-4">{actions(known.code)}</div>
          </div>
        )}
      </div>
    </div>
  );
}
