import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "#web/cx.ts";
import { StaffIcon } from "../staff-icon.tsx";

/** An entry of a combo box. `keepsOpen`: the list stays open after the entry is chosen. */
export type ComboOption = { id: string; label: ReactNode; note?: ReactNode; keepsOpen?: boolean };

/** The first entry of a list that failed to load. */
export const RETRY: ComboOption = { id: "retry", label: "Try again", keepsOpen: true };

type ComboBoxProps = {
  label: string;
  name?: string | undefined;
  isLabelHidden?: boolean;
  text: string;
  onText(text: string): void;
  options: readonly ComboOption[];
  onChoose(id: string): void;
  placeholder?: string;
  /**
   * The entry that is marked before an arrow key is pressed, and that Enter chooses. If undefined, no entry is marked,
   * and Enter opens the list.
   */
  preselected?: number | undefined;
  /** Text above the entries, such as why none is marked. */
  says?: string | undefined;
  /** Text for an open list without entries. */
  nothing?: string | undefined;
  /** Whether the entries are loading. Enter then chooses the preselected one once they are there. */
  isLoading?: boolean;
  /** Text shown while loading. */
  loading?: string | undefined;
  isFirst?: boolean;
  /** Whether the box shows its entries without typed text too: on a click or an arrow key, not on focus. */
  opensEmpty?: boolean;
  error?: string | undefined;
  /** Changes when the field should get the focus. */
  focusTurn?: number;
};

const NONE = -1;

/** Shows a search field: typing narrows a list, arrows move through it, Enter chooses the marked entry. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    name,
    isLabelHidden,
    text,
    onText,
    options,
    onChoose,
    placeholder,
    says,
    nothing,
    isLoading = false,
    loading,
    isFirst,
    opensEmpty = false,
    error,
    focusTurn,
  } = props;
  // By default, the first option is marked; with `preselected: undefined`, none is.
  const first = "preselected" in props ? (props.preselected ?? NONE) : 0;
  const [marked, setMarked] = useState(first);
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list marks its own first entry
  useEffect(() => setMarked(first), [text, options.length, first]);
  useEffect(() => {
    if (focusTurn) field.current?.focus();
  }, [focusTurn]);
  const hint = isLoading ? loading : nothing;
  const isShown = isOpen && (opensEmpty || text.trim() !== "") && (options.length > 0 || hint !== undefined);
  const choose = (option: ComboOption | undefined) => {
    if (!option) return;
    if (!option.keepsOpen) setIsOpen(false);
    onChoose(option.id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the entries that Enter waits for have loaded
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setIsEntered(false);
    choose(options[first]);
  }, [isEntered, isLoading]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape" && isShown) {
      setIsOpen(false);
      event.stopPropagation();
      event.preventDefault();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setIsOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = marked === NONE && step < 0 ? 0 : marked;
      if (options.length > 0) setMarked((from + step + options.length) % options.length);
      event.preventDefault();
    } else if (isEnter && isShown && options.length > 0) {
      choose(options[marked]);
      event.preventDefault();
    } else if (isEnter && !isLoading && text.trim() !== "" && options.length > 0) {
      setIsOpen(true);
      event.preventDefault();
    } else if (isEnter && isLoading && text.trim() !== "") {
      setIsEntered(true);
      event.preventDefault();
    }
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
      <div className="relative">
        <StaffIcon name="search" size={16} className="pointer-events-none absolute inset-y-0 left-3 my-auto" />
        <input
          ref={field}
          id={id}
          name={name}
          className="field pl-9"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          data-first-focus={isFirst || undefined}
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}list` : undefined}
          aria-activedescendant={isShown && options[marked] ? `${id}${marked}` : undefined}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}error` : undefined}
          aria-busy={isLoading || undefined}
          onChange={(event) => {
            setIsOpen(true);
            setIsEntered(false);
            onText(event.currentTarget.value);
          }}
          onFocus={() => setIsOpen(!opensEmpty)}
          onClick={() => setIsOpen(true)}
          onBlur={() => {
            setIsOpen(false);
            setIsEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <div className="absolute inset-x-0 top-full z-20 max-h-[264px] overflow-y-auto border border-ink bg-white">
            {options.length === 0 && <p className="px-3 py-2 text-ink-soft">{hint}</p>}
            {says && (
              <p role="status" className="border-b border-linen px-3 py-2 text-ink-soft">
                {says}
              </p>
            )}
            <div id={`${id}list`} role="listbox" aria-label={label}>
              {options.map((option, index) => (
                // The field has the focus and handles keys; the pointer chooses an entry.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={option.id}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={index === marked}
                  className={cx(
                    "flex min-h-9 items-center justify-between gap-3 px-3 py-1 coarse:min-h-11",
                    index === marked && "bg-sand",
                  )}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span className="min-w-0">{option.label}</span>
                  {option.note && <span className="nums shrink-0 text-small text-ink-soft">{option.note}</span>}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      {error && (
        <p id={`${id}error`} className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}
