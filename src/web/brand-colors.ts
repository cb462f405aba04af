/**
 * Colors needed outside the stylesheet, where its variables don't apply. They equal the tokens of styles/theme.css;
 * brand-colors.test.ts checks this.
 */
export const brandColors = { paper: "#faf6f0", ink: "#22302c" } as const;
