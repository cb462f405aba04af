const MARKS = /\p{M}/gu;
const APOSTROPHES = /[’ʼ`´]/g;

function plain(name: string): string {
  return name.normalize("NFD").replace(MARKS, "").replace(APOSTROPHES, "'").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether a typed text is a person's first and last name, ignoring case, accents and spaces. */
export function isSameName(typed: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const own = plain(`${firstName} ${lastName}`);
  return own !== "" && plain(typed) === own;
}
