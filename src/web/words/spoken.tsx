import catalogs from "virtual:words";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { I18nContext, TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";
import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";
import type { MessageValues } from "#shared/words/message.ts";
import { said } from "#shared/words/said.ts";
import type { Words } from "#shared/words/words.ts";

/** A message after the build: in browser scripts it is already compiled, elsewhere it is an id in the catalogs. */
type MessageSource = { id?: string; message?: string | CompiledMessage; values?: MessageValues };

/** The messages of one language, for components. Immutable, because a server renders all languages concurrently. */
export type Spoken = {
  words: Words;
  /** Translates a message. The macro `t` calls it. */
  _(message: MessageSource): string;
  i18n: { _(id: string | undefined, values: MessageValues | undefined, rest: Pick<MessageSource, "message">): string };
  compiled(message: MessageSource): CompiledMessage;
};

function spokenOf(language: string): Spoken {
  const catalog = catalogs[language] ?? {};
  const compiled = ({ id = "", message = id }: MessageSource): CompiledMessage => {
    const known = Object.hasOwn(catalog, id) ? catalog[id] : message;
    if (typeof known !== "string") return known ?? [];
    // In tests, a message may not be in any catalog yet; in a build, all are.
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

/**
 * Returns a language by its code. In a browser it is always the page's own, because its scripts contain only that
 * language.
 */
export const spokenIn = (language: string = DEFAULT_LANGUAGE): Spoken => all.get(language) ?? own;

const SpokenContext = createContext(own);

/** Sets the language of its children. The default is the page's own language, and English on the server. */
export function SpokenIn({ language, children }: { language: string; children: ReactNode }) {
  return <SpokenContext value={spokenIn(language)}>{children}</SpokenContext>;
}

/** Returns the `Words` of the current language, which translate messages that were defined elsewhere with `msg`. */
export const useWords = (): Words => useContext(SpokenContext).words;

/** The targets of the macros `useLingui` and `Trans` (scripts/words/macros.ts). */
export const useLingui = (): Spoken => useContext(SpokenContext);

export function Trans(props: TransProps) {
  const spoken = useContext(SpokenContext);
  // Most messages are plain text, and a page has hundreds.
  const [text, ...more] = spoken.compiled(props);
  if (typeof text === "string" && more.length === 0 && !props.components) return text;
  // The cast is safe: only `i18n._` is used.
  return <TransNoContext {...props} lingui={spoken as unknown as I18nContext} />;
}
