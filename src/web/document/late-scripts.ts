const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = '<script type="module" async="">';
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Resolves when the visitor has seen the page: the browser has painted, and two frames have passed since the most
 * important picture loaded (in the first, it is drawn but not shown yet). Resolves immediately in a background page,
 * which draws no frames, and after 1.5 s at the latest, for a slow picture.
 */
const WHEN_SEEN = `new Promise(go=>{setTimeout(go,1500);if(document.hidden)return go();const first=document.querySelector("img[fetchpriority=high]");const painted=new Promise((shown)=>new PerformanceObserver(shown).observe({type:"paint",buffered:true}));Promise.all([painted,first&&first.decode().catch(()=>{})]).then(()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go))))})`;

/**
 * Records the fields typed in and the last button pressed before React listens; see early-input.ts. Cancels presses
 * that only a script can handle. Buttons that open a popover, and buttons of forms with an action, work without scripts
 * and aren't recorded.
 */
const EARLY_INPUT = `const early=globalThis.earlyInput={fields:new Set(),hear(event){const{type,target}=event;if(type==="input")return early.fields.add(target);const button=target.closest("button");if(!button||button.matches("[popovertarget]")||button.form?.hasAttribute("action"))return;event.preventDefault();early.button=button}};for(const type of["input","click"])document.addEventListener(type,early.hear,true);`;

/**
 * Requests the page guard together with the scripts it watches: earlier, it would compete with the first picture for
 * the connection.
 */
const GUARD = `const missed=globalThis.missedScripts=[];addEventListener("error",({target})=>missed.push(target),true);document.head.append(Object.assign(document.createElement("script"),{src:"/page-guard.js"}));`;

function withPrefix(paths: string[]): string {
  const names = paths.map((path) => path.replace(/^\/assets\//, ""));
  return `${JSON.stringify(names.join())}.split(",").map(name=>"/assets/"+name)`;
}

/** A document's head and the end of its body, which are changed separately so that the body isn't copied. */
export type DocumentEnds = { head: string; end: string };

/**
 * Delays the scripts until the visitor has seen the page. React Router requests them at the top of the document, where
 * on a slow connection they compete with pictures and fonts. Here they start together after the first paint, with the
 * whole style sheet that the application waits for. In React Router's own inline script, only the static imports become
 * dynamic imports. React doesn't compare scripts on hydration. Returns undefined for a document without scripts.
 */
export function delayScripts({ head, end }: DocumentEnds, stylesPath: string): DocumentEnds | undefined {
  const preloads = [...head.matchAll(PRELOAD)].map(([, path = ""]) => path);
  const from = end.lastIndexOf(MODULE) + MODULE.length;
  const to = end.indexOf("</script>", from);
  if (from < MODULE.length || preloads.length === 0) return undefined;
  const names: string[] = [];
  const imports: string[] = [];
  const rest = end.slice(from, to).replace(STATIC_IMPORT, (_, name: string | undefined, path: string) => {
    names.push(name ?? "");
    imports.push(`import(${path})`);
    return "";
  });
  const late = [
    EARLY_INPUT,
    `await ${WHEN_SEEN};`,
    GUARD,
    "globalThis.addWebFonts?.();",
    `for(const href of ${withPrefix(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    // Not a preload link, because the browser warns if a slow machine uses a preload late. all-styles.ts reports a
    // failure.
    `(globalThis.wholeStyleSheet=fetch(${JSON.stringify(stylesPath)})).catch(()=>{});`,
    `const [${names}]=await Promise.all([${imports}]);`,
    rest.trim().replace(/\n\s*/g, ""),
  ];
  return { head: head.replace(PRELOAD, ""), end: end.slice(0, from) + late.join("") + end.slice(to) };
}
