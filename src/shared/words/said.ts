import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import type { MessageValues } from "./message.ts";

type Choices = Record<string, CompiledMessage>;

const isChoices = (value: unknown): value is Choices => typeof value === "object" && value !== null;

function choiceOf(type: string, choices: Choices, value: unknown, language: string): CompiledMessage {
  const exact = Object.hasOwn(choices, String(value)) ? choices[String(value)] : undefined;
  if (exact || type !== "plural") return exact ?? choices.other ?? [];
  return choices[new Intl.PluralRules(language).select(Number(value))] ?? choices.other ?? [];
}

/**
 * Renders a compiled message with its values. Lingui's own function is three times as large, because it includes the
 * number and date formats of `Intl`, which we don't use.
 */
export function said(message: CompiledMessage, values: MessageValues | undefined, language: string): string {
  let text = "";
  for (const token of message) {
    if (typeof token === "string") text += token;
    else {
      const [name, type, choices] = token;
      const value = values && Object.hasOwn(values, name) ? values[name] : undefined;
      if (type && isChoices(choices)) text += said(choiceOf(type, choices, value, language), values, language);
      else text += value ?? "";
    }
  }
  return text;
}
