import catalogs from "virtual:words";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { I18nContext, TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";
import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";
import type { MessageValues } from "#shared/words/message.ts";
import { said } from "#shared/words/said.ts";
import type { Words } from "#shared/words/words.ts";

/** A message as builds leave it: compiled in its place in a browser's scripts, elsewhere an id of the catalogs. */
type MessageSource = { id?: string; message?: string | CompiledMessage; values?: MessageValues };

/** A language as components speak it. Nothing changes it: a server renders all languages at once. */
export type Spoken = {
  words: Words;
  /** What `t` of the macros becomes. */
  _(message: MessageSource): string;
  i18n: { _(id: string | undefined, values: MessageValues | undefined, rest: Pick<MessageSource, "message">): string };
  compiled(message: MessageSource): CompiledMessage;
};

function spokenOf(language: string): Spoken {
  const catalog = catalogs[language] ?? {};
  const compiled = ({ id = "", message = id }: MessageSource): CompiledMessage => {
    const known = Object.hasOwn(catalog, id) ? catalog[id] : message;
    if (typeof known !== "string") return known ?? [];
    // Tests have messages that no catalog has yet; a build has none.
    return process.env.NODE_ENV === "production" ? [known] : compileMessage(known);
  };
  const say = (message: MessageSource) => said(compiled(message), message.values, language);
  return {
    words: { language, say: (message, ...[values]) => say(values ? { ...message, values } : message) },
    _: say,
    i18n: { _: (id, values, { message }) => say({ id, values, message }) },
    compiled,
  };
}

const all = new Map(Object.keys(catalogs).map((language) => [language, spokenOf(language)]));
const own = spokenOf(typeof document === "undefined" ? DEFAULT_LANGUAGE : document.documentElement.lang);

/** Returns a language by its code. In a browser it is the page's own, as its scripts have the words of that alone. */
export const spokenIn = (language: string = DEFAULT_LANGUAGE): Spoken => all.get(language) ?? own;

const SpokenContext = createContext(own);

/** The language of all that is rendered in it. Without it that is the page's own, on the server English. */
export function SpokenIn({ language, children }: { language: string; children: ReactNode }) {
  return <SpokenContext value={spokenIn(language)}>{children}</SpokenContext>;
}

/** Returns what says messages that were made elsewhere, in the language of the page. */
export const useWords = (): Words => useContext(SpokenContext).words;

/** What the macros `useLingui` and `Trans` become (scripts/words/macros.ts). */
export const useLingui = (): Spoken => useContext(SpokenContext);

export function Trans(props: TransProps) {
  const spoken = useContext(SpokenContext);
  // Most messages are a text and nothing else, and a page has hundreds.
  const [text, ...more] = spoken.compiled(props);
  if (typeof text === "string" && more.length === 0 && !props.components) return text;
  // It asks for `i18n._` alone.
  return <TransNoContext {...props} lingui={spoken as unknown as I18nContext} />;
}
