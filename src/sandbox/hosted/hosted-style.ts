/** The hosted page's whole style: it stands alone, as the provider's page does, and takes nothing from the storefront. */
export const HOSTED_STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f4f5f3;color:#1d2624;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.band{margin:0;background:#fdf3d8;color:#5c4a12;text-align:center;padding:.5rem 1rem;font-size:.875rem}
main{display:grid;gap:2.5rem;max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
@media(min-width:52rem){main{grid-template-columns:1fr 1fr;gap:5rem;padding-top:4.5rem}}
main.single{grid-template-columns:minmax(0,28rem);justify-content:center}
a{color:inherit}.back{display:inline-flex;min-height:2.75rem;align-items:center;font-size:.9375rem;color:#4c5a56;text-decoration:none}.back:hover{text-decoration:underline}
h1{font-size:1rem;font-weight:500;color:#4c5a56;margin:1rem 0 .25rem}
.amount{font-size:2.5rem;line-height:1.15;font-weight:600;letter-spacing:-.02em;margin:0 0 1.75rem}
dl{margin:0;display:grid;gap:.75rem}dl div{display:flex;justify-content:space-between;gap:1rem}dt,dd{margin:0}dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.total{border-top:1px solid #d5dad7;padding-top:.75rem;font-weight:600}
form,.card{background:#fff;border:1px solid #dfe4e1;border-radius:14px;padding:1.75rem 1.5rem}
h2{margin:0 0 1.25rem;font-size:1.125rem;font-weight:600}
label{display:block;font-size:.875rem;font-weight:500;margin:0 0 .375rem}
.field{margin:0 0 1.125rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input{width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #8b9793;border-radius:8px}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #2c6e5f;outline-offset:2px}
input[aria-invalid=true]{border-color:#b3261e}
.issue{color:#9c1f18;font-size:.875rem;margin:.375rem 0 0}
.alert{background:#fbeae9;color:#7d1a14;border-radius:8px;padding:.75rem 1rem;margin:0 0 1.25rem}
button{width:100%;min-height:3.125rem;border:0;border-radius:8px;background:#22564a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#1a453b}.quiet{background:#fff;color:#1d2624;border:1px solid #8b9793;margin-top:.75rem}.quiet:hover{background:#f4f5f3}
details{margin-top:1.5rem;font-size:.875rem;color:#4c5a56}summary{cursor:pointer;min-height:2rem}table{border-collapse:collapse;margin-top:.5rem}td{padding:.25rem .75rem .25rem 0}
code{font-family:ui-monospace,monospace}
.note{font-size:.875rem;color:#4c5a56;margin:1.25rem 0 0}
`;
