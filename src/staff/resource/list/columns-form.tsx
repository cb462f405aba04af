import type { Description } from "#shared/contract/resource/description.ts";
import { columnsOf, possibleColumns } from "#shared/contract/resource/list-query.ts";

type ColumnsFormProps = {
  description: Description;
  /** The columns in the URL; undefined: the list's default. */
  cols: readonly string[] | undefined;
  onChoose: (cols: readonly string[] | undefined) => void;
  onClose: () => void;
};

/** A form to choose a list's columns. The first column names the record and stays; the choice is stored in the URL. */
export function ColumnsForm({ description, cols, onChoose, onClose }: ColumnsFormProps) {
  const possible = possibleColumns(description);
  const usual = columnsOf(description).map(([name]) => name);
  const [naming] = usual;
  const shown = cols ?? usual;

  function toggle(name: string) {
    const isShown = shown.includes(name);
    // A newly shown column goes to the position that it has in the description.
    const checkedOptions = possible
      .map(([one]) => one)
      .filter((one) => (one === name ? !isShown : one === naming || shown.includes(one)));
    const isUsual = checkedOptions.length === usual.length && checkedOptions.every((one, at) => one === usual[at]);
    onChoose(isUsual ? undefined : checkedOptions);
  }

  return (
    <form
      aria-label="Columns"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-linen px-4 py-3 md:px-6"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      {possible
        .filter(([name]) => name !== naming)
        .map(([name, { label }]) => (
          <label key={name} className="flex min-h-6 items-center gap-2 coarse:min-h-11">
            <input type="checkbox" className="tick" checked={shown.includes(name)} onChange={() => toggle(name)} />
            {label}
          </label>
        ))}
      <div className="ml-auto flex gap-2">
        {cols && (
          <button type="button" className="btn btn-outline" onClick={() => onChoose(undefined)}>
            As usual
          </button>
        )}
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Close
        </button>
      </div>
    </form>
  );
}
