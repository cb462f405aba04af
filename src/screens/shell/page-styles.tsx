import devStyles from "#web/styles/app.css?inline";
import webFonts from "#web/styles/web-fonts.css?inline";

const ID = "page-styles";

/**
 * The CSS that the page needs, inside the page: on a slow line that is what makes the first paint early. The server puts it
 * in when the document is finished (finish-document.ts); hydration reads it back from the element (clarification 29). All
 * other rules come with the application (all-styles.ts).
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
