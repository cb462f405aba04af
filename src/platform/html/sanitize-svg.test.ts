import { expect, it } from "vitest";
import { sanitizeSvg } from "./sanitize-svg.ts";

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const logo = (inside: string) => `<svg ${XMLNS} viewBox="0 0 40 10">${inside}</svg>`;

it("sanitizing an SVG preserves shapes and their colors", () => {
  const drawing = logo(
    '<defs><linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#a04f34"></stop></linearGradient></defs><g fill="url(#a)" transform="translate(1 2)"><path d="M0 0h4v4z"></path><use href="#a"></use></g>',
  );
  expect(sanitizeSvg(drawing)).toBe(drawing);
  expect(sanitizeSvg(`<?xml version="1.0"?>\n<!DOCTYPE svg>\n<!-- made by a program -->${drawing}`)).toBe(drawing);
});

it("sanitizing an SVG turns styles into attributes", () => {
  const styled = logo(
    '<style>.st0{fill:#22302C;} .st1,.st2{stroke:none}</style><path class="st0 st1" style="opacity:.5;behavior:url(x)" d="M0 0"></path>',
  );
  expect(sanitizeSvg(styled)).toBe(logo('<path d="M0 0" fill="#22302C" stroke="none" opacity=".5"></path>'));
});

it.each([
  ['<script>alert(1)</script><path d="M0 0"></path>', '<path d="M0 0"></path>'],
  ['<path onload="alert(1)" d="M0 0"></path>', '<path d="M0 0"></path>'],
  ['<foreignObject><body onload="x">hello</body></foreignObject>', ""],
  ['<image href="https://elsewhere.example/a.png"></image>', ""],
  ['<use href="https://elsewhere.example/a.svg#b"></use>', "<use></use>"],
  ['<use xlink:href="#own"></use>', '<use href="#own"></use>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"></path></a>', '<path d="M0 0"></path>'],
  ['<path fill="url(https://elsewhere.example/#a)" d="M0 0"></path>', '<path d="M0 0"></path>'],
  [
    '<style>@import "https://elsewhere.example/a.css"; .a{fill:url(//b)}</style><path class="a" d="M0 0"></path>',
    '<path d="M0 0"></path>',
  ],
  ['<set attributeName="href" to="javascript:alert(1)"></set><animate></animate>', ""],
])("sanitizing an SVG removes all that isn't a shape or a color from %s", (given, clean) => {
  expect(sanitizeSvg(logo(given))).toBe(logo(clean));
  expect(sanitizeSvg(logo(clean))).toBe(logo(clean));
});

it("sanitizing an SVG refuses anything but a drawing with a size", () => {
  expect(sanitizeSvg("<html><body>no</body></html>")).toBeUndefined();
  expect(sanitizeSvg(`<svg ${XMLNS}><path d="M0 0"></path></svg>`)).toBeUndefined();
  expect(sanitizeSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${logo("&a;")}`)).toBeUndefined();
  expect(sanitizeSvg("not a picture")).toBeUndefined();
});
