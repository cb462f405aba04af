/** Tints of stand-ins by what the name begins with, so that a grid of them still looks chosen. */
const TINTS: [prefix: string, wall: string, body: string][] = [
  ["product-", "#dccfbf", "#f3ece3"],
  ["bundle-", "#d8cdb9", "#f1e9dd"],
  ["category-", "#cfd3c2", "#e7e6da"],
  ["family-", "#d3cec4", "#ece7de"],
  ["clinic-", "#d9c4ac", "#efe3d3"],
  ["hero-", "#decdbb", "#f2e7da"],
];

/** A plain tinted still life, drawn: stands in for a photograph that the studio hasn't made yet. */
export function standInPicture(name: string): string {
  const [, wall, body] = TINTS.find(([prefix]) => name.startsWith(prefix)) ?? ["", "#d8cfc2", "#efe8de"];
  const turn = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7);
  const x = 340 + (turn % 80);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><rect width="800" height="1000" fill="${wall}"/><rect y="760" width="800" height="240" fill="${body}"/><ellipse cx="${x + 90}" cy="790" rx="190" ry="22" fill="#22302c" opacity=".12"/><rect x="${x}" y="380" width="150" height="400" rx="22" fill="${body}"/><rect x="${x + 45}" y="290" width="60" height="96" rx="10" fill="#b88a4a" opacity=".55"/><rect x="${x + 22}" y="500" width="106" height="150" fill="#faf6f0"/><circle cx="${x - 90}" cy="742" r="44" fill="#a39b8f" opacity=".5"/></svg>`;
}
