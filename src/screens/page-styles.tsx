import devStyles from "#web/styles/app.css?inline";
import webFonts from "#web/styles/web-fonts.css?inline";

const ID = "page-styles";

/**
 * Inserts the CSS rules that a page needs into its document, so that the first paint on a slow connection doesn't wait
 * for another file. The server adds the rules to the finished document (finish-document.ts); on hydration, the browser
 * reads them back from the element. All other rules load with the application (all-styles.ts; decision 0013).
 */
export function PageStyles() {
  const css = import.meta.env.SSR
    ? import.meta.env.DEV
      ? webFonts + devStyles
      : ""
    : (document.getElementById(ID)?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, hashed in the policy
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
