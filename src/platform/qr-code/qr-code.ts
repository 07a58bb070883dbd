import { toString as draw } from "qrcode";

/**
 * `text` as a QR code: one SVG document, black on white in any theme, as scanners need it. It has
 * no `#` and no `%`, so it can stand in a `data:` address as it is.
 */
export async function drawQrCode(text: string): Promise<string> {
  const svg = await draw(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return svg.trim().replaceAll("#ffffff", "white").replaceAll("#000000", "black");
}
