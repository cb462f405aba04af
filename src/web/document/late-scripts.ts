const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULE = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const STATIC_IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm;

/**
 * Resolves when the page has been seen: when the browser has painted, and two frames after the most important picture
 * has loaded (one is drawn, but not yet shown). A page in the background draws no frames, and a slow picture isn't
 * waited for longer than this.
 */
const WHEN_SEEN = `new Promise(go=>{setTimeout(go,1500);if(document.hidden)return go();const first=document.querySelector("img[fetchpriority=high]");const painted=new Promise((shown)=>new PerformanceObserver(shown).observe({type:"paint",buffered:true}));Promise.all([painted,first&&first.decode().catch(()=>{})]).then(()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go))))})`;

/**
 * Records the text typed and the last button pressed before React listens; see early-input.ts. A form without an action
 * is sent by script alone, so its button waits too. Elements that open without scripts open at once.
 */
const EARLY_INPUT = `const early=globalThis.earlyInput={fields:new Set(),hear(event){const{type,target}=event;if(type==="input")return early.fields.add(target);const button=target.closest("button");if(!button||button.matches("[popovertarget]")||button.form?.hasAttribute("action"))return;event.preventDefault();early.button=button}};for(const type of["input","click"])document.addEventListener(type,early.hear,true);`;

/**
 * Requests the page guard together with the scripts it watches: any earlier, it would take the connection that the
 * first picture needs.
 */
const GUARD = `const missed=globalThis.missedScripts=[];addEventListener("error",({target})=>missed.push(target),true);document.head.append(Object.assign(document.createElement("script"),{src:"/page-guard.js"}));`;

function withPrefix(paths: string[]): string {
  const names = paths.map((path) => path.replace(/^\/assets\//, ""));
  return `${JSON.stringify(names.join())}.split(",").map(name=>"/assets/"+name)`;
}

/**
 * Delays the scripts until the page has been seen. React Router requests them at the top of the document, where on a
 * slow connection they compete with pictures and fonts; here they start after the first paint, all at once, with the
 * whole style sheet that the application waits for. In React Router's own inline script, only its static imports become
 * dynamic ones. React doesn't compare either on hydration.
 */
export function withLateScripts(html: string, stylesPath: string): string {
  const preloads = [...html.matchAll(PRELOAD)].map(([, path = ""]) => path);
  const code = MODULE.exec(html)?.[2];
  if (!code || preloads.length === 0) return html;
  const names: string[] = [];
  const imports: string[] = [];
  const rest = code.replace(STATIC_IMPORT, (_, name: string | undefined, path: string) => {
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
    // Not a preload: the browser warns about a preload that a slow machine uses late. all-styles.ts reports a failure.
    `(globalThis.wholeStyleSheet=fetch(${JSON.stringify(stylesPath)})).catch(()=>{});`,
    `const [${names}]=await Promise.all([${imports}]);`,
    rest.trim().replace(/\n\s*/g, ""),
  ];
  return html
    .replace(PRELOAD, "")
    .replace(MODULE, (_, open: string, __, close: string) => open + late.join("") + close);
}
