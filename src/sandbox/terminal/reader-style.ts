/** The whole style of the drawn reader: it stands alone, as a device does, and takes nothing from the storefront. */
export const READER_STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#e9ebe7;color:#1d2624;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.band{margin:0;background:#fdf3d8;color:#5c4a12;text-align:center;padding:.5rem 1rem;font-size:.875rem}
main{display:grid;gap:2rem;justify-content:center;align-items:center;padding:2rem 1rem 3rem;grid-template-columns:minmax(0,20rem)}
@media(min-width:48rem){main{grid-template-columns:20rem 15rem;gap:4rem;padding-top:3.5rem}}
.device{background:#23282b;border-radius:38px;padding:.75rem .75rem 2.75rem;box-shadow:0 1px 0 #4b5357 inset,0 26px 44px -18px rgba(20,28,26,.55);position:relative}
.device::after{content:"";position:absolute;left:50%;bottom:1.15rem;width:5rem;height:.3rem;margin-left:-2.5rem;border-radius:.2rem;background:#3a4246}
.screen{background:#fff;border-radius:28px;height:31rem;padding:1.125rem 1.25rem 1.5rem;display:flex;flex-direction:column;overflow:hidden}
.bar{display:flex;justify-content:space-between;gap:1rem;font-size:.8125rem;color:#4c5a56;margin:0}
.bar svg{display:block;height:1rem}
.bar .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.middle{flex:1;display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center;gap:.25rem}
h1{margin:0;font-size:1.25rem;line-height:1.3;font-weight:600}
.amount{margin:0;font-size:3.125rem;line-height:1.1;font-weight:600;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.soft{margin:0;color:#4c5a56}
.wave{width:5.5rem;height:5.5rem;border-radius:50%;background:#eef1ef;color:#22564a;display:grid;place-items:center;margin:1.5rem 0 .5rem}
.wave svg{width:3.5rem;height:3.5rem}.asks svg{margin-left:.375rem}
.wave.good{background:#22564a;color:#fff}.wave.bad{background:#fbeae9;color:#9c1f18}
.tips{display:grid;grid-template-columns:1fr 1fr;gap:.625rem;width:100%;margin-top:1.25rem}
.tip{border:1px solid #c6cdc9;border-radius:12px;padding:.5rem;font-weight:600;line-height:1.3}
.tip small{display:block;font-weight:400;font-size:.8125rem;color:#4c5a56}
.tip.on{background:#22564a;border-color:#22564a;color:#fff}.tip.on small{color:#fff}
h2{margin:0 0 .25rem;font-size:1rem;font-weight:600}
.hands{display:grid;gap:.625rem}
.hands p{margin:0 0 .5rem;font-size:.875rem;color:#4c5a56}
button{width:100%;min-height:2.875rem;border:1px solid #6f7c77;border-radius:8px;background:#fff;color:#1d2624;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#f4f5f3}button:focus-visible{outline:3px solid #2c6e5f;outline-offset:2px}
button.main{background:#22564a;border-color:#22564a;color:#fff}button.main:hover{background:#1a453b}
button[aria-pressed=true]{background:#dfe8e4;border-color:#22564a}
button:disabled{background:#e4e7e4;border-color:#c6cdc9;color:#5b6763;cursor:default}
@media(prefers-reduced-motion:no-preference){.asks svg{animation:asks 1.6s ease-in-out infinite}}
@keyframes asks{50%{transform:scale(.9);opacity:.6}}
@media(min-width:48rem){.screen{height:32rem}}
`;
