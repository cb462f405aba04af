import { type ComponentProps, useEffect, useState } from "react";
import { byAlphabet } from "#shared/formats/english-names.ts";
import { Select, type SelectOption } from "#web/ui/form/select.tsx";
import { resourceClient } from "../../resource-client.ts";

type RefInputProps = Omit<ComponentProps<typeof Select>, "options"> & {
  /** The resource that is chosen from. */
  resource: string;
  /** The name of the record that is chosen now; it may be archived, so that the list lacks it. */
  shown: string | undefined;
  value: string;
  /** What no choice means, such as "All". */
  empty?: string;
};

/** The most pages of 200 that a choice reads. */
const MOST_PAGES = 10;

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

/** Chooses a record of another resource by its name. */
export function RefInput({ resource, shown, value, error, empty = "Choose…", ...select }: RefInputProps) {
  const [options, setOptions] = useState<SelectOption[]>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isStale = false;
    optionsOf(resource).then(
      (found) => isStale || setOptions(found),
      () => isStale || setHasFailed(true),
    );
    return () => {
      isStale = true;
    };
  }, [resource]);
  const all = options ?? [];
  const isListed = value === "" || all.some((option) => option.value === value);
  const problem = error ?? (hasFailed ? "The choices did not load. Open this page again." : undefined);
  return (
    <Select
      {...select}
      {...(problem === undefined ? {} : { error: problem })}
      value={value}
      options={[
        { value: "", label: options || hasFailed ? empty : "Loading…" },
        ...(isListed ? [] : [{ value, label: shown ?? value }]),
        ...all,
      ]}
    />
  );
}
