/**
 * Draws the pictures that the site serves beside its pages into the folder given as argument:
 * icons, and one for each page where its address is shared. What was drawn before is kept in
 * `build/` and copied.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { drawIcon, drawPagePicture } from "./draw.ts";
import { listPagePictures } from "./pages.ts";

const kept = new URL("../../build/.pictures/", import.meta.url);
const hand = readFileSync(fileURLToPath(new URL("draw.ts", import.meta.url)));

/** @throws when a picture cannot be drawn */
export async function buildImages(client: URL): Promise<number> {
  mkdirSync(kept, { recursive: true });
  mkdirSync(new URL("social/", client), { recursive: true });
  for (const size of [192, 512]) {
    await place(new URL(`icon-${size}.png`, client), ["icon", size], () => drawIcon(size));
  }
  const pictures = listPagePictures();
  for (const picture of pictures) {
    const file = new URL(`social/${picture.name}.png`, client);
    await place(file, picture, () => drawPagePicture(picture));
  }
  return pictures.length;
}

async function place(file: URL, subject: object, draw: () => Promise<Uint8Array>): Promise<void> {
  const name = createHash("sha256").update(hand).update(JSON.stringify(subject)).digest("hex");
  const original = new URL(`${name}.png`, kept);
  if (!existsSync(original)) writeFileSync(original, await draw());
  copyFileSync(original, file);
}

const [folder] = process.argv.slice(2);
if (folder && process.argv[1] === fileURLToPath(import.meta.url)) {
  const client = pathToFileURL(join(folder, "/"));
  console.log(`${await buildImages(client)} pictures`);
}
