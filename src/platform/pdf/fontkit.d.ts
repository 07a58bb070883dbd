/** The part of fontkit, which reads fonts for pdfkit, that is used here; it brings no types. */
declare module "fontkit" {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(data: Uint8Array): Font;
}
