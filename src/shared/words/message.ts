import type { MessageDescriptor } from "@lingui/core";

/** What a text names, such as `{day}`. */
export type MessageValues = Record<string, unknown>;

declare const wanted: unique symbol;

/** A text to be said in each language, and the values it wants. Without any, it can be said as it is. */
export type Message<Values extends MessageValues = Record<never, never>> = MessageDescriptor & {
  readonly [wanted]?: Values;
};

/** Returns a message that can be said later, with its values. */
export const withValues = <Values extends MessageValues>(message: Message<Values>, values: Values): Message => ({
  ...message,
  values,
});
