import { exactMoney, shareOf } from "#shared/money.ts";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { TIP_PERCENTS } from "../../domain/desk/share-tip.ts";

type TipFieldProps = {
  /** The net cost of the treatments. */
  treatments: number;
  /** The tip as typed. */
  tip: string;
  onTip(tip: string): void;
};

/** The tip, typed or in percent of the treatments' net cost. Pressing the same percentage again removes it. */
export function TipField({ treatments, tip, onTip }: TipFieldProps) {
  const cents = parseMoneyText(tip);
  const proposals = TIP_PERCENTS.map((percent) => ({ percent, cents: shareOf(treatments, percent * 100) }));
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-2 md:col-span-2">
      <MoneyInput label="Tip on top" value={tip} onChange={({ currentTarget }) => onTip(currentTarget.value)} />
      {treatments > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Tip in percent of the treatments</legend>
          {proposals.map((one) => (
            <button
              key={one.percent}
              type="button"
              className="btn btn-outline"
              aria-pressed={cents === one.cents}
              onClick={() => onTip(cents === one.cents ? "" : toMoneyText(one.cents))}
            >
              {one.percent}% <span className="nums pl-1 text-ink-soft">{exactMoney(one.cents)}</span>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
