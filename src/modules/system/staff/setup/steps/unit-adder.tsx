import { useId, useState } from "react";
import { type Pool, poolLabel } from "#modules/catalog/domain/pools.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { once, reasonOf, type Setup, setupApi } from "../setup-api.ts";

type Kind = Setup["units"][number]["kind"];

type UnitAdderProps = {
  kind: Kind;
  /** "Person", "Room", "Device" */
  word: string;
  poolLabelText: string;
  pools: readonly Pool[];
  setup: Setup;
  reload: () => Promise<void>;
};

/** Shows the existing people, rooms or devices, and a row to add another. Each is saved immediately. */
export function UnitAdder({ kind, word, poolLabelText, pools, setup, reload }: UnitAdderProps) {
  const [name, setName] = useState("");
  const [pool, setPool] = useState("");
  const [problem, setProblem] = useState<string>();
  const [poolProblem, setPoolProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const headId = useId();
  const units = setup.units.filter((unit) => unit.kind === kind);

  async function add() {
    if (isBusy) return;
    if (!name.trim()) return setProblem("Enter a name.");
    if (pool === "") return setPoolProblem("Choose one.");
    setIsBusy(true);
    try {
      await setupApi().call("addSetupUnit", { body: { kind, name: name.trim(), pool }, ...once() });
      setName("");
      setPool("");
      setProblem(undefined);
      await reload();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function remove(id: string) {
    try {
      await setupApi().call("removeSetupUnit", { params: { id } });
      await reload();
    } catch (error) {
      showFailed(reasonOf(error));
    }
  }

  return (
    <section aria-labelledby={headId} className="max-w-[640px] pb-8">
      <h2 id={headId} className="text-section pb-2">
        {word === "Person" ? "Who treats" : `${word}s`}
      </h2>
      {units.length > 0 && (
        <ul>
          {units.map((unit) => (
            <li key={unit.id} className="flex min-h-11 items-center gap-3 border-b border-linen">
              <span className="font-medium">{unit.name}</span>
              <span className="grow text-ink-soft">{poolLabel(unit.pool)}</span>
              <button
                type="button"
                className="icon-btn"
                aria-label={`Remove ${unit.name}`}
                onClick={() => void remove(unit.id)}
              >
                <StaffIcon name="trash" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        aria-label={`New ${word.toLowerCase()}`}
        className="flex flex-wrap items-start gap-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextInput
          className="min-w-40 grow"
          label={word === "Person" ? "Name" : `${word}'s name`}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setProblem(undefined);
          }}
          {...(problem === undefined ? {} : { error: problem })}
        />
        <Select
          label={poolLabelText}
          options={[...(pool === "" ? [{ value: "", label: "Choose…" }] : []), ...pools]}
          value={pool}
          onChange={({ currentTarget }) => {
            setPool(currentTarget.value);
            setPoolProblem(undefined);
          }}
          {...(poolProblem === undefined ? {} : { error: poolProblem })}
        />
        <div className="pt-[26px]">
          <button type="submit" className="btn btn-outline" aria-busy={isBusy}>
            <StaffIcon name="plus" size={16} />
            Add a {word.toLowerCase()}
          </button>
        </div>
      </form>
    </section>
  );
}
