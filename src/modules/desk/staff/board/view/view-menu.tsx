import { type ReactNode, useId, useRef, useState } from "react";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { type LaneKind, laneKinds } from "../geometry/board-view.ts";
import { densities } from "../geometry/lay-rows.ts";
import { type BoardChoices, kindsOf } from "../live/board-choices.ts";
import type { BoardView } from "../live/to-board-view.ts";
import { GROUP_NAMES } from "./group-section.tsx";

const DENSITY_NAMES = { automatic: "As the screen asks", dense: "Dense", touch: "For fingers", roomy: "Roomy" };

type ViewMenuProps = {
  view: BoardView | undefined;
  choices: BoardChoices;
  onChange(choices: BoardChoices): void;
  /** Additional items at the end of the menu. */
  children?: ReactNode;
};

/** Shows the menu for what the board shows and how large, stored per person in this browser. */
export function ViewMenu({ view, choices, onChange, children }: ViewMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useKeys(isOpen ? { Escape: { label: "Close", run: close } } : {}, { group: "Menu" });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves
    <div
      className="relative"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label="What the board shows"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        className="icon-btn border-edge"
        onClick={() => setIsOpen(!isOpen)}
      >
        <StaffIcon name="sliders" size={16} />
      </button>
      {isOpen && (
        <div
          id={panelId}
          className="absolute top-full right-0 z-20 mt-1 grid w-[280px] gap-4 border border-edge bg-white p-4"
        >
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-small text-ink-soft">Lanes</legend>
            {laneKinds.map((kind) => (
              <Switch
                key={kind}
                label={GROUP_NAMES[kind]}
                checked={choices.kinds.includes(kind)}
                onChange={(event) =>
                  onChange({ ...choices, kinds: toggled(choices.kinds, kind, event.currentTarget.checked) })
                }
              />
            ))}
            <Switch
              label="Rooms and devices without visits"
              checked={choices.isUnfolded}
              onChange={(event) => onChange({ ...choices, isUnfolded: event.currentTarget.checked })}
            />
          </fieldset>
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-small text-ink-soft">Size</legend>
            {(["automatic", ...densities] as const).map((density) => (
              <label key={density} className="flex min-h-6 items-center gap-2.5 coarse:min-h-11">
                <input
                  type="radio"
                  name="density"
                  className="tick"
                  checked={choices.density === density}
                  onChange={() => onChange({ ...choices, density })}
                />
                {DENSITY_NAMES[density]}
              </label>
            ))}
          </fieldset>
          {view && <PeopleChoice view={view} choices={choices} onChange={onChange} />}
          {children}
        </div>
      )}
    </div>
  );
}

function toggled(kinds: readonly LaneKind[], kind: LaneKind, isShown: boolean): readonly LaneKind[] {
  return kindsOf(isShown ? [...kinds, kind] : kinds.filter((one) => one !== kind));
}

function PeopleChoice({ view, choices, onChange }: ViewMenuProps & { view: BoardView }) {
  const people = view.lanes.filter(({ kind }) => kind === "people");
  const chosen = new Set(choices.peopleIds ?? people.map(({ id }) => id));
  const choose = (id: string, isShown: boolean) => {
    const ids = people.map((person) => person.id).filter((one) => (one === id ? isShown : chosen.has(one)));
    onChange({ ...choices, peopleIds: ids.length === people.length || ids.length === 0 ? undefined : ids });
  };
  return (
    <details>
      <summary className="min-h-6 text-small text-ink-soft underline underline-offset-4 coarse:min-h-11">
        {choices.peopleIds ? `${chosen.size} of ${people.length} people` : "Only my people"}
      </summary>
      <div className="grid max-h-[240px] gap-1 overflow-y-auto pt-2">
        {people.map(({ id, name }) => (
          <label key={id} className="flex min-h-6 items-center gap-2.5 coarse:min-h-11">
            <input
              type="checkbox"
              className="tick"
              checked={chosen.has(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </details>
  );
}
