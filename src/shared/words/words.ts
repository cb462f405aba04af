import type { I18n } from "@lingui/core";
import type { Message, MessageValues } from "./message.ts";

type ValuesFor<Values> = keyof Values extends never ? [] : [values: Values];

/** Says messages in one language. */
export type Words = {
  language: string;
  say<Values extends MessageValues>(message: Message<Values>, ...values: ValuesFor<Values>): string;
};

export const wordsOf = (i18n: I18n): Words => ({
  language: i18n.locale,
  say: (message, ...[values]) => i18n._(values ? { ...message, values } : message),
});
