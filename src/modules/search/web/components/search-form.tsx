import { Form } from "react-router";
import { Icon } from "#web/ui/pictures/icon.tsx";

/** Shows a search form that works before JavaScript loads. `text` is its initial value. */
export function SearchForm({ text }: { text: string }) {
  return (
    <search>
      <Form
        action="/search"
        className="flex items-center gap-3 border-b border-ink pb-2 focus-within:border-b-2 focus-within:pb-[7px] sm:gap-4"
      >
        <Icon name="search" size={28} className="max-sm:hidden" />
        <input
          key={text}
          type="search"
          name="q"
          aria-label="Search the whole site"
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="h-12 min-w-0 grow bg-transparent font-serif text-[clamp(1.75rem,2.8vw,2.5rem)] leading-[1.2] caret-clay outline-none"
        />
        <button type="submit" className="btn-text shrink-0">
          Search
        </button>
      </Form>
    </search>
  );
}
