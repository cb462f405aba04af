import { type ComponentProps, useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { byAlphabet } from "#shared/formats/english-names.ts";
import { Select, type SelectOption } from "#web/ui/form/select.tsx";
import { resourceClient } from "../../resource-client.ts";

type RefInputProps = Omit<ComponentProps<typeof Select>, "options"> & {
  /** The resource to choose from. */
  resource: string;
  /** The name of the currently selected record; it may be archived and so missing from the list. */
  shown: string | undefined;
  value: string;
  /** The label for no selection, such as "All". */
  empty?: string;
};

/** The maximum number of pages of 200 records that a selection loads. */
const MOST_PAGES = 10;
/** Choices that did not load are read again after this long, as opening the page again would lose what was typed. */
const AGAIN_AFTER_MS = 3_000;

async function optionsOf(name: string): Promise<SelectOption[]> {
  const client = resourceClient({ name });
  const options: SelectOption[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { docs, nextCursor } = await client.list({ limit: "200", ...(after === undefined ? {} : { after }) });
    for (const record of docs) options.push({ value: record.id, label: String(record.name ?? record.title) });
    if (!nextCursor) break;
    after = nextCursor;
  }
  return options.toSorted((one, other) => byAlphabet(one.label, other.label));
}

/** Chooses a record of another resource by its name. Choices that did not load are read until they do. */
export function RefInput({ resource, shown, value, error, empty = "Choose…", ...select }: RefInputProps) {
  const [options, setOptions] = useState<SelectOption[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () =>
      optionsOf(resource).then(
        (found) => {
          if (isStale) return;
          setOptions(found);
          setProblem(undefined);
        },
        (failure: unknown) => {
          if (isStale) return;
          const isRefused = isApiError(failure) && failure.status < 500;
          setProblem(isRefused ? failure.message : "The choices did not load. Trying again.");
          if (!isRefused) timer = setTimeout(read, AGAIN_AFTER_MS);
        },
      );
    void read();
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [resource]);
  const all = options ?? [];
  const isListed = value === "" || all.some((option) => option.value === value);
  const shownError = error ?? problem;
  return (
    <Select
      {...select}
      {...(shownError === undefined ? {} : { error: shownError })}
      value={value}
      options={[
        { value: "", label: options || problem ? empty : "Loading…" },
        ...(isListed ? [] : [{ value, label: shown ?? value }]),
        ...all,
      ]}
    />
  );
}
