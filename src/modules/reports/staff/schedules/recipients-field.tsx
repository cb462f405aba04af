import { Checkbox } from "#web/ui/form/checkbox.tsx";

type RecipientsFieldProps = {
  staff: readonly { id: string; name: string; email: string }[] | undefined;
  hasFailed: boolean;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Field for the staff who get a report: those with permission to see numbers. */
export function RecipientsField({ staff, hasFailed, chosen, error, onChange }: RecipientsFieldProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-medium">To</legend>
      {hasFailed && <p className="text-error">Who can get it did not load. Close this and try again.</p>}
      {!staff && !hasFailed && <div className="skeleton h-11" aria-hidden />}
      {staff?.map(({ id, name, email }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        >
          {name} <span className="text-ink-soft">{email}</span>
        </Checkbox>
      ))}
      {error && <p className="text-error">{error}</p>}
    </fieldset>
  );
}
