/** Returns the inputs that differ from those sent: what is typed while a save runs is not saved yet. */
export function typedSince<Input>(
  now: Readonly<Record<string, Input>>,
  sent: Readonly<Record<string, Input>>,
): Record<string, Input> {
  return Object.fromEntries(Object.entries(now).filter(([name, input]) => input !== sent[name]));
}
