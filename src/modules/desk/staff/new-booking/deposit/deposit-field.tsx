import { TextInput } from "#web/ui/form/text-input.tsx";
import type { DepositChoice } from "./use-deposit.ts";

const CHOICES: { kind: DepositChoice["kind"]; label: string; note: string }[] = [
  { kind: "desk", label: "At the desk", note: "Taken after booking, where the policy asks for it." },
  { kind: "link", label: "By an emailed link", note: "The place is held for 24 hours. If unpaid, it opens up again." },
  { kind: "none", label: "None", note: "The reason goes into the audit log." },
];

type DepositFieldProps = {
  deposit: DepositChoice;
  /** Why no payment link can be sent; undefined if one can. */
  noLink: string | undefined;
  error: string | undefined;
  onChange(deposit: DepositChoice): void;
};

/** Lets staff choose how the deposit of a treatment they book is paid. */
export function DepositField({ deposit, noLink, error, onChange }: DepositFieldProps) {
  return (
    <fieldset className="grid gap-1 border border-linen p-2.5">
      <legend className="px-1 font-medium">Deposit</legend>
      {CHOICES.map(({ kind, label, note }) => {
        const isOff = kind === "link" && noLink !== undefined;
        return (
          <label key={kind} className="flex min-h-7 items-start gap-2.5 coarse:min-h-11">
            <input
              type="radio"
              name="deposit"
              className="tick mt-0.5"
              checked={deposit.kind === kind}
              disabled={isOff}
              onChange={() => onChange({ ...deposit, kind })}
            />
            <span className={isOff ? "grow text-ink-soft" : "grow"}>
              {label}
              <span className="block text-small text-ink-soft">{isOff ? noLink : note}</span>
            </span>
          </label>
        );
      })}
      {deposit.kind === "none" && (
        <TextInput
          label="Reason"
          maxLength={300}
          value={deposit.reason}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...deposit, reason: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
