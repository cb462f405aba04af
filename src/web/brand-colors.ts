/**
 * Colors that must be said outside of the stylesheet, where its variables don't reach. The same values as the tokens of
 * styles/theme.css, which brand-colors.test.ts holds them to.
 */
export const brandColors = { paper: "#faf6f0", ink: "#22302c" } as const;
