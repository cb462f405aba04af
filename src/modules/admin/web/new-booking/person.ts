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

/** Enough digits to send: whether it is a number, and of which country, the server says. */
export function looksLikePhone(typed: string): boolean {
  return typed.replace(/\D/g, "").length >= 7;
}
