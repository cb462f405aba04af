import { useEffect, useId, useRef, useState } from "react";
import { ComboBox, RETRY } from "../../../kit/fields/combo-box.tsx";
import { moved, useSortable } from "../../../kit/pictures/use-sortable.ts";
import { StaffIcon } from "../../../kit/staff-icon.tsx";
import { resourceClient } from "../../resource-client.ts";
import { nameOf, useFoundRecords } from "./use-found-records.ts";

type RefsInputProps = {
  name: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The resource to choose from. */
  resource: string;
  /** Whether the value holds the names of the selected records instead of their ids. */
  hasNames?: boolean;
  /** The known names of selected records, by id. */
  names: ReadonlyMap<string, string>;
  onName: (id: string, name: string) => void;
  /** The selected ids or names, one per line. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/**
 * An input that selects several records of another resource: found by typing, removed, and reordered by their handles.
 */
export function RefsInput({
  name,
  label,
  help,
  error,
  resource,
  hasNames = false,
  names,
  onName,
  value,
  onChange,
  onBlur,
}: RefsInputProps) {
  const id = useId();
  const ids = value === "" ? [] : value.split("\n");
  const [text, setText] = useState("");
  const [isWanted, setIsWanted] = useState(false);
  const [said, setSaid] = useState("");
  const [focusTurn, setFocusTurn] = useState(0);
  const movedId = useRef<string>(undefined);
  const box = useRef<HTMLUListElement>(null);
  const { records: found, isLoading, hasFailed, retry } = useFoundRecords(resource, text, isWanted);
  const records = hasNames ? found.map(({ name: id }) => ({ id, name: id })) : found;
  const free = records.filter((record) => !ids.includes(record.id));
  const shown = (one: string) => (hasNames ? one : (names.get(one) ?? "…"));
  const change = (next: readonly string[]) => onChange(next.join("\n"));

  // Ids of a draft come without their names.
  const nameless = hasNames ? "" : ids.filter((one) => !names.has(one)).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each id that has no name is read once
  useEffect(() => {
    let isStale = false;
    for (const one of nameless === "" ? [] : nameless.split("\n"))
      resourceClient({ name: resource })
        .get(one)
        .then(
          (record) => isStale || onName(one, nameOf(record)),
          () => isStale || onName(one, "Not there anymore"),
        );
    return () => {
      isStale = true;
    };
  }, [nameless, resource]);

  // Moving a chip removes it from the page and inserts it again, so its handle loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useEffect(() => {
    if (!movedId.current) return;
    box.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(movedId.current)}"]`)?.focus();
    movedId.current = undefined;
  }, [value]);

  const { list, item, handle } = useSortable(ids.length, (from, to) => {
    movedId.current = ids[from];
    setSaid(`${shown(ids[from] ?? "")} is number ${to + 1} of ${ids.length} now.`);
    change(moved(ids, from, to));
  });

  function choose(chosen: string) {
    if (chosen === RETRY.id) return retry();
    const record = records.find((one) => one.id === chosen);
    if (!record) return;
    onName(record.id, record.name);
    setText("");
    setSaid(`${record.name} added.`);
    change([...ids, record.id]);
  }

  function remove(one: string) {
    setSaid(`${shown(one)} removed.`);
    setFocusTurn(focusTurn + 1);
    change(ids.filter((other) => other !== one));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in its border
    <div
      role="group"
      aria-labelledby={id}
      onFocus={() => setIsWanted(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      <span id={id} className="block pb-1.5 text-small font-medium leading-5">
        {label}
      </span>
      {ids.length > 0 && (
        <ul ref={box} className="flex flex-wrap gap-2 pb-2" {...list}>
          {ids.map((one, at) => (
            <li
              key={one}
              className="flex min-h-9 max-w-full items-center rounded-full border border-edge bg-white data-[target]:bg-chosen coarse:min-h-11"
              {...item(at)}
            >
              {ids.length > 1 && (
                <button
                  type="button"
                  aria-label={`Move ${shown(one)}, ${at + 1} of ${ids.length}`}
                  data-handle={one}
                  className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center pl-1 text-ink-soft hover:text-ink coarse:size-11"
                  {...handle(at)}
                >
                  <StaffIcon name="grip" size={16} />
                </button>
              )}
              <span className={ids.length > 1 ? "min-w-0 truncate" : "min-w-0 truncate pl-3"}>{shown(one)}</span>
              <button
                type="button"
                aria-label={`Remove ${shown(one)}`}
                className="flex size-8 shrink-0 items-center justify-center pr-1 text-ink-soft hover:text-ink coarse:size-11"
                onClick={() => remove(one)}
              >
                <StaffIcon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        name={name}
        label={label}
        isLabelHidden
        text={text}
        onText={setText}
        options={hasFailed ? [RETRY] : free.map((record) => ({ id: record.id, label: record.name }))}
        preselected={text.trim() === "" ? undefined : 0}
        opensEmpty
        placeholder={ids.length > 0 ? "Add another" : "Type to find"}
        nothing={text.trim() === "" ? "There is nothing else to choose." : "Nothing matches."}
        isLoading={isLoading}
        loading="Loading…"
        focusTurn={focusTurn}
        error={error}
        onChoose={choose}
      />
      {help && !error && <p className="pt-1.5 text-small text-ink-soft">{help}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
