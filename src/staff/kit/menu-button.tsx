import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { KeyCap } from "./keys/key-cap.tsx";
import type { KeyName } from "./keys/key-names.ts";
import { StaffIcon, type StaffIconName } from "./staff-icon.tsx";

export type MenuItem = {
  label: string;
  icon?: StaffIconName;
  /** A key for the same action, shown at the row's end. */
  keys?: KeyName;
  /** Whether the action is destructive, such as Delete: shown in the error color. */
  isHarmful?: boolean;
} & ({ onChoose: () => void; to?: undefined } | { to: string; onChoose?: undefined });

const PLACES = {
  below: "right-0 top-full mt-1",
  above: "left-0 bottom-full mb-1",
  aboveEnd: "right-0 bottom-full mb-1",
  beside: "left-full bottom-0 ml-2",
};

type MenuButtonProps = {
  /** The button's accessible name; its content is decoration. */
  label: string;
  items: MenuItem[];
  children: ReactNode;
  placement?: keyof typeof PLACES;
  className?: string;
};

/** A button that opens a list of actions. Arrow keys move through it, a letter jumps to an entry, Escape closes it. */
export function MenuButton({ label, items, children, placement = "below", className }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const rows = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  const open = (at: "first" | "last") => {
    // Opens the menu synchronously, so that the focus is already in the list when the next key is pressed.
    flushSync(() => setIsOpen(true));
    rows()
      .at(at === "first" ? 0 : -1)
      ?.focus();
  };
  const close = (isFocusReturned: boolean) => {
    setIsOpen(false);
    if (isFocusReturned) button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const list = rows();
    const at = list.findIndex((row) => row === document.activeElement);
    const letter = event.key.length === 1 ? event.key.toLowerCase() : "";
    const byKey: Record<string, HTMLElement | undefined> = {
      ArrowDown: list[(at + 1) % list.length],
      ArrowUp: list.at(at - 1),
      Home: list[0],
      End: list.at(-1),
    };
    const byLetter = [...list.slice(at + 1), ...list].find((row) => row.textContent?.toLowerCase().startsWith(letter));
    const next = byKey[event.key] ?? (letter.trim() ? byLetter : undefined);
    if (event.key === "Escape") close(true);
    else if (event.key === "Tab") close(false);
    else if (next) next.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves its content
    <div
      className="relative"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        className={className ?? "icon-btn border-edge"}
        onClick={() => (isOpen ? close(true) : open("first"))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden className="contents">
          {children}
        </span>
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={cx(
            "absolute z-30 min-w-[200px] border border-edge bg-white py-1 text-ink [--ring:var(--color-ink)]",
            PLACES[placement],
          )}
          onKeyDown={onKeyDown}
        >
          {items.map((item) => (
            <MenuRow key={item.label} item={item} onDone={() => close(true)} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = cx(
    "flex min-h-9 w-full items-center gap-2.5 px-3 text-start hover:bg-sand focus-visible:bg-sand focus-visible:outline-offset-[-2px] coarse:min-h-11",
    item.isHarmful && "text-error",
  );
  const face = (
    <>
      {item.icon && <StaffIcon name={item.icon} size={16} />}
      <span className="grow">{item.label}</span>
      {item.keys && <KeyCap keys={item.keys} decorative />}
    </>
  );
  if (item.to !== undefined)
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} className={className} onClick={onDone}>
        {face}
      </Link>
    );
  const choose = () => {
    onDone();
    item.onChoose();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={choose}>
      {face}
    </button>
  );
}
