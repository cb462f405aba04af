import type { Message, MessageValues } from "./message.ts";

type ValuesFor<Values> = keyof Values extends never ? [] : [values: Values];

/** Renders messages in one language. */
export type Words = {
  language: string;
  say<Values extends MessageValues>(message: Message<Values>, ...values: ValuesFor<Values>): string;
};
