import {
  type CompiledMessage,
  type CompiledMessageToken,
  compileMessageOrThrow,
} from "@lingui/message-utils/compileMessage";

/**
 * Languages in which messages need only two plural forms: one for 1, and one for all other numbers. Spanish also has
 * `many`, which is allowed if it equals `other`.
 */
const ONE_OR_MANY = /^(en|es|de)\b/;

type Choices = Record<string, CompiledMessage>;

const isChoices = (value: unknown): value is Choices => typeof value === "object" && value !== null;

/**
 * Converts a plural to a select where both give the same text, because the first use of `Intl` costs a phone as much as
 * a fifth of a page's hydration. Plurals that contain `#` aren't converted.
 */
function withoutIntl(token: CompiledMessageToken): CompiledMessageToken {
  if (typeof token === "string" || token[1] !== "plural" || !isChoices(token[2])) return token;
  const { offset, one, many, other, ...exact } = token[2];
  const isSimple = !offset && (many === undefined || JSON.stringify(many) === JSON.stringify(other));
  if (!isSimple || JSON.stringify(token[2]).includes('"#"')) return token;
  return [token[0], "select", { ...(one ? { 1: one } : {}), ...exact, other }];
}

/** Returns a message compiled for a language. `mapText` changes the text between its values. */
export function compiledMessage(text: string, language: string, mapText?: (part: string) => string): CompiledMessage {
  const message = compileMessageOrThrow(text, mapText);
  return ONE_OR_MANY.test(language) ? message.map(withoutIntl) : message;
}
