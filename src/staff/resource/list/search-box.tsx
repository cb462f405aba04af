import { useEffect, useRef, useState } from "react";
import { KeyCap } from "../../kit/keys/key-cap.tsx";
import { useKeys } from "../../kit/keys/use-keys.ts";
import { StaffIcon } from "../../kit/staff-icon.tsx";

const PAUSE_MS = 150;

/** The list's search box: searches 150 ms after the last letter; `/` focuses it. */
export function SearchBox({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const asked = useRef(q);
  /** Own searches whose results haven't rendered yet. */
  const own = useRef(new Set<string>());
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    // Results may render after the next letters were typed, and must not remove them.
    if (own.current.has(q)) {
      if (q === asked.current) own.current.clear();
      return;
    }
    // Back and Forward change the search in the URL.
    own.current.clear();
    setText(q);
    asked.current = q;
  }, [q]);
  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text.trim();
      own.current.add(asked.current);
      search.current(asked.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useKeys({ "/": { label: "Search this list", run: () => input.current?.focus() } });
  return (
    <div className="relative w-full md:w-[280px]">
      <StaffIcon name="search" size={16} className="pointer-events-none absolute inset-y-0 left-3 my-auto" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        className="field pr-9 pl-9"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center max-md:hidden">
        <KeyCap keys="/" decorative />
      </span>
    </div>
  );
}
