import type { MessageDescriptor } from "@lingui/core";

/** The values of a text's placeholders, such as `{day}`. */
export type MessageValues = Record<string, unknown>;

declare const wanted: unique symbol;

/** A text to be rendered in each language, with the values it needs. A message without values can be used directly. */
export type Message<Values extends MessageValues = Record<never, never>> = MessageDescriptor & {
  readonly [wanted]?: Values;
};

/** Returns a message with its values, to be rendered later. */
export const withValues = <Values extends MessageValues>(message: Message<Values>, values: Values): Message => ({
  ...message,
  values,
});
