import catalogs from "virtual:words";
import { type I18n, setupI18n } from "@lingui/core";
import type { TransProps } from "@lingui/react";
import { TransNoContext } from "@lingui/react/server";
import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";
import { type Words, wordsOf } from "#shared/words/words.ts";

/** A language as components speak it. Nothing changes it: a server renders all languages at once. */
export type Spoken = { i18n: I18n; _: I18n["_"]; words: Words };

function spokenOf(language: string): Spoken {
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogs[language] ?? {} } });
  return { i18n, _: i18n.t, words: wordsOf(i18n) };
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
  const message: unknown = props.id === undefined ? props.message : spoken.i18n.messages[props.id];
  if (Array.isArray(message) && message.length === 1 && typeof message[0] === "string" && !props.components)
    return message[0];
  return <TransNoContext {...props} lingui={spoken} />;
}
