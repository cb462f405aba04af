import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { closeOver } from "#staff/frame/frame-state.ts";
import type { FrameEntries } from "#staff/frame/use-entries.ts";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { useModal } from "#web/ui/feedback/use-modal.ts";
import { actions } from "./actions.ts";
import { PaletteList } from "./palette-list.tsx";
import { firstToTake, type PaletteRow, paletteSections } from "./palette-rows.ts";
import { parseQuery } from "./parse-query.ts";
import { useFind } from "./use-find.ts";

/** The maximum length of the text: enough for any name or number, and finders refuse longer texts. */
const LONGEST = 100;
const MOST_RECENT = 5;

/** The rows opened with the palette, the latest first. Stored only in memory, because the rows name people. */
let recent: PaletteRow[] = [];

/** Finds records, screens and actions by a few letters (Ctrl-K). */
export function Palette({ open, items }: { open: boolean; items: FrameEntries["items"] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, open, closeOver);
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      className="palette dialog w-full max-w-dialog-wide bg-white text-ink"
      {...modal}
    >
      {open && <PaletteSearch items={items} />}
    </dialog>
  );
}

function PaletteSearch({ items }: { items: FrameEntries["items"] }) {
  const { can } = usePerson();
  const [typed, setTyped] = useState("");
  /** Undefined until an arrow key or the pointer selects a row. */
  const [active, setActive] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => input.current?.focus(), []);

  const query = useMemo(() => parseQuery(typed), [typed]);
  const { kinds, isBusy } = useFind(query, can);
  const allowed = useMemo(() => actions.filter(({ right }) => !right || can(right)), [can]);
  const sections = paletteSections(query, { kinds, items, actions: allowed, recent });
  const rows = sections.flatMap((section) => section.rows);
  const chosen = active === undefined ? firstToTake(rows) : Math.min(active, rows.length - 1);

  const choose = (row: PaletteRow) => {
    closeOver();
    if (row.run) return row.run();
    recent = [row, ...recent.filter(({ id }) => id !== row.id)].slice(0, MOST_RECENT);
    void navigate(row.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[chosen];
    if (step !== undefined && rows.length > 0)
      setActive((Math.max(chosen, step < 0 ? 0 : -1) + step + rows.length) % rows.length);
    else if (event.key === "Enter" && row) choose(row);
    else return;
    event.preventDefault();
  };

  const failed = kinds.filter((kind) => kind.failed).map(({ finder }) => finder.label.toLowerCase());
  const isNothing = query.text !== "" && rows.length === 0 && !isBusy && failed.length === 0;
  return (
    <search className="flex max-h-[inherit] flex-col">
      <div className="flex items-center gap-3 border-b border-ink px-5 py-3">
        <StaffIcon name="search" size={22} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search people, orders, screens and actions"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] ? `${listId}${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          className="h-10 min-w-0 grow bg-transparent font-serif text-[22px]/8 outline-none"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-btn w-auto px-1" onClick={closeOver}>
          <span className="sr-only">Close search</span>
          <KeyCap keys="Escape" decorative />
        </button>
      </div>
      <PaletteList listId={listId} sections={sections} active={chosen} onPoint={setActive} onChoose={choose} />
      <p role="status" className={isNothing || failed.length > 0 ? "px-5 py-3 text-ink-soft" : "sr-only"}>
        {isNothing && `Nothing found for “${query.text}”.`}
        {failed.length > 0 && `Could not search ${failed.join(" and ")}. Try again.`}
        {!isNothing && query.text !== "" && `${rows.length} found`}
      </p>
      <p className="no-print hidden items-center gap-x-5 border-t border-linen px-5 py-2.5 text-small text-ink-soft md:flex">
        <span className="flex items-center gap-1">
          <KeyCap keys="ArrowUp" /> <KeyCap keys="ArrowDown" /> choose
        </span>
        <span>
          Type <b className="text-ink">&gt;</b> for actions, <b className="text-ink">#</b> for an order,{" "}
          <b className="text-ink">@</b> for a person
        </span>
      </p>
    </search>
  );
}
