/** "(917) 555-0132" from "+001-917-5550132"; numbers of other countries stay as they are stored. */
export function formatPhone(stored: string): string {
  const parts = /^\+0*1-(\d{3})-(\d{3})(\d{4})$/.exec(stored);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : stored;
}
