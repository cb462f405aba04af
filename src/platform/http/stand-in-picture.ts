/** Tints of stand-ins by what the name begins with, so that a grid of them still looks chosen. */
const TINTS: [prefix: string, wall: string, floor: string][] = [
  ["product-", "#dccfbf", "#f3ece3"],
  ["bundle-", "#d8cdb9", "#f1e9dd"],
  ["mask-", "#d8cdb9", "#f1e9dd"],
  ["category-", "#cfd3c2", "#e7e6da"],
  ["family-", "#d3cec4", "#ece7de"],
  ["clinic-", "#d9c4ac", "#efe3d3"],
  ["hero-", "#decdbb", "#f2e7da"],
];

const OF_THINGS = /^(product|bundle|mask)-/;

function bottle(x: number, tint: string): string {
  return `<ellipse cx="${x + 90}" cy="790" rx="190" ry="22" fill="#22302c" opacity=".12"/><rect x="${x}" y="380" width="150" height="400" rx="22" fill="${tint}"/><rect x="${x + 45}" y="290" width="60" height="96" rx="10" fill="#b88a4a" opacity=".55"/><rect x="${x + 22}" y="500" width="106" height="150" fill="#faf6f0"/><circle cx="${x - 90}" cy="742" r="44" fill="#a39b8f" opacity=".5"/>`;
}

/** A window's light on the wall, and a bowl with a sprig: says nothing about what it stands for, and nothing false. */
function windowLight(x: number): string {
  const panes = [0, 1, 2].map((row) => {
    const y = 170 + row * 150;
    return `<path d="M${x - 210} ${y}l150-38v132l-150 38zM${x - 42} ${y - 42}l150-38v132l-150 38z"/>`;
  });
  return `<g fill="#fff" opacity=".28">${panes.join("")}</g><ellipse cx="${x + 50}" cy="822" rx="200" ry="20" fill="#22302c" opacity=".1"/><path d="M${x - 110} 720h300c0 62-62 100-150 100s-150-38-150-100z" fill="#faf6f0"/><ellipse cx="${x + 40}" cy="720" rx="150" ry="22" fill="#efe6da"/><g fill="none" stroke="#7f9183" stroke-width="5" stroke-linecap="round"><path d="M${x + 60} 716c10-110 50-190 110-240"/></g><g fill="#7f9183"><path d="M${x + 74} 640c-44-6-70-36-78-76 44 2 74 30 78 76zM${x + 92} 590c48 4 82-18 98-58-48-6-86 16-98 58zM${x + 116} 540c-40-16-56-48-54-88 40 14 60 46 54 88zM${x + 140} 508c44 0 74-24 84-62-44-2-76 22-84 62z" opacity=".8"/></g>`;
}

/** A plain tinted still life, drawn: stands in for a picture that the studio hasn't made yet. */
export function standInPicture(name: string): string {
  const [, wall, floor] = TINTS.find(([prefix]) => name.startsWith(prefix)) ?? ["", "#d8cfc2", "#efe8de"];
  const turn = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 997, 7);
  const x = 340 + (turn % 80);
  const things = OF_THINGS.test(name) ? bottle(x, floor) : windowLight(x);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><rect width="800" height="1000" fill="${wall}"/><rect y="760" width="800" height="240" fill="${floor}"/>${things}</svg>`;
}
