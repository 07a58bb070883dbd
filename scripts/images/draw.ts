import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori, { type Font } from "satori";
import { brand } from "../../src/shared/brand.ts";
import { type PagePicture, tints } from "./pages.ts";

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFileSync(resolve(name));

const paper = "#faf6ee";
const ink = "#14213d";
const line = "#dfd6c4";

/** Size that sharing sites show without cutting: 1.91 to 1. */
const width = 1200;
const height = 630;

let ready: Promise<Font[]> | undefined;

async function prepare(): Promise<Font[]> {
  await initWasm(read("@resvg/resvg-wasm/index_bg.wasm"));
  return [
    {
      name: "Newsreader",
      data: read("@fontsource/newsreader/files/newsreader-latin-500-normal.woff"),
      weight: 500,
    },
    {
      name: "Figtree",
      data: read("@fontsource/figtree/files/figtree-latin-600-normal.woff"),
      weight: 600,
    },
  ];
}

/** A page's picture as PNG. */
export async function drawPagePicture({ kicker, title, tint }: PagePicture): Promise<Uint8Array> {
  ready ??= prepare();
  const fonts = await ready;
  const color = tints[tint];
  const words = await satori(
    box(
      { width, height, boxSizing: "border-box", padding: 72, flexDirection: "column", color: ink },
      [
        box({ fontFamily: "Figtree", fontSize: 30, color: color }, kicker),
        box(
          {
            fontFamily: "Newsreader",
            fontSize: title.length > 60 ? 64 : 80,
            lineHeight: 1.08,
            letterSpacing: "-0.012em",
            marginTop: 28,
            width: 800,
          },
          title,
        ),
        box(
          { fontFamily: "Newsreader", fontSize: 40, marginTop: "auto", marginLeft: 62 },
          brand.name,
        ),
      ],
    ),
    { width, height, fonts },
  );
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
      <rect width="${width}" height="${height}" fill="${paper}"/>
      ${globe(color)}
      <rect width="14" height="${height}" fill="${color}"/>
      ${mark(72, 516, 46)}
      ${words.replace(/^<svg[^>]*>|<\/svg>$/g, "")}
    </svg>`,
    width,
  );
}

/** The mark on paper as a square PNG of `size` pixels, for home screens. */
export async function drawIcon(size: number): Promise<Uint8Array> {
  ready ??= prepare();
  await ready;
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <rect width="100" height="100" fill="${paper}"/>${mark(18, 18, 64)}
    </svg>`,
    size,
  );
}

function render(svg: string, pixels: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: "width", value: pixels } }).render().asPng();
}

/** An element as satori reads it. */
function box(style: Record<string, string | number>, children: unknown) {
  return { type: "div", key: null, props: { style: { display: "flex", ...style }, children } };
}

function mark(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none" stroke-width="1.75" stroke="${ink}">
    <circle cx="16" cy="16" r="13.25"/><path d="M16 2.75C8 10 8 22 16 29.25"/>
    <path d="M16 2.75C24 10 24 22 16 29.25" stroke="${tints.accent}" stroke-width="2.75"/>
    <g fill="${tints.accent}" stroke="none"><circle cx="16" cy="3" r="2.75"/><circle cx="16" cy="29" r="2.75"/></g>
  </g>`;
}

function globe(color: string): string {
  const meridians = [0, 80, 150, 210, 258, 284]
    .map((radius) => `<ellipse cx="0" cy="0" rx="${radius}" ry="292"/>`)
    .join("");
  return `<g transform="translate(1010 330) rotate(-18)" fill="none" stroke="${line}" stroke-width="2">
      <circle r="292"/>${meridians}
      <path d="M-292 0Q0 120 292 0M-254 -146Q0 -46 254 -146M-254 146Q0 266 254 146"/>
    </g>
    <g fill="none" stroke="${color}" stroke-width="4">
      <path d="M812 430Q950 110 1140 236M812 430Q1030 220 1160 470"/>
    </g>
    <g fill="${color}"><circle cx="812" cy="430" r="9"/><circle cx="1140" cy="236" r="9"/><circle cx="1160" cy="470" r="9"/></g>`;
}
