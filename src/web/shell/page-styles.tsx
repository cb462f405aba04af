import pageStyles from "#web/styles/app.css?inline";

const ID = "page-styles";

/**
 * All of the site's CSS inside the page: on a slow line that is what makes the first paint early. The browser's bundle
 * doesn't carry it a second time; hydration reads it back from the element that the server sent (clarification 29).
 */
export function PageStyles() {
  const css = import.meta.env.SSR ? pageStyles : (document.getElementById(ID)?.innerHTML ?? "");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, hashed in the policy
  return <style id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
