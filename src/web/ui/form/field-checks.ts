/** What a field says before anything is sent; the server checks again, and more. Nothing means fine. */
export type FieldCheck = (value: string) => string | undefined;

export const isFilled: FieldCheck = (value) => (value.trim() === "" ? "Please fill this in." : undefined);

const ENDINGS: Record<string, string> = {
  "gmail.con": "gmail.com",
  "gmial.com": "gmail.com",
  "hotmail.con": "hotmail.com",
};

export const isEmail: FieldCheck = (value) => {
  const email = value.trim();
  if (email === "") return "Please fill this in.";
  const [local = "", domain = "", more] = email.split("@");
  if (!local || !domain || more !== undefined || /\s/.test(email))
    return "Write the whole address, such as name@example.com.";
  if (!domain.includes(".")) return `This address has no ending. Did you mean ${local}@${domain}.com?`;
  const meant = ENDINGS[domain.toLowerCase()];
  if (meant) return `Did you mean ${local}@${meant}?`;
  return domain.endsWith(".") || domain.startsWith(".") || domain.includes("..")
    ? "Write the whole address, such as name@example.com."
    : undefined;
};

export const isCode: FieldCheck = (value) =>
  /^\d{6}$/.test(value.replace(/[\s-]/g, "")) ? undefined : "The code has 6 digits.";

export const isNewPassword: FieldCheck = (value) => {
  const length = [...value].length;
  if (length < 8) return "Use 8 characters or more. A few words that don’t belong together are best.";
  return length > 128 ? "Use 128 characters or fewer." : undefined;
};
