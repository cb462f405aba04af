export type KnownPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
};
export type NewPerson = { firstName: string; lastName: string; phone: string; email: string };

/** What was typed into the search becomes the beginning of a new person: a number is a phone, the rest a name. */
export function personFromText(text: string): NewPerson {
  const words = text.trim();
  const isPhone = /^[\d\s()+.-]{5,}$/.test(words);
  if (words.includes("@")) return { firstName: "", lastName: "", phone: "", email: words };
  if (isPhone) return { firstName: "", lastName: "", phone: words, email: "" };
  const [firstName = "", ...rest] = words.split(/\s+/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return { firstName, lastName: rest.join(" "), phone: "", email: "" };
}

/** A number as people say it, for the API: ten digits are American, "+" begins a number of any country. */
export function phoneForApi(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return digits.length >= 8 ? `+${digits.replace(/^0+/, "")}` : undefined;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : undefined;
}
