import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest|ico)$/;
/** Bytes; a page fetches many small scripts, and half of each adds up. */
const smallest = 256;

/**
 * Writes a Brotli and a gzip form beside every text file of a folder, for the server to send as it
 * is: compressing each answer would cost many times the answer.
 * @param {URL} folder
 */
export async function compressFiles(folder) {
  const root = fileURLToPath(folder);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => compressible.test(name))
    .map((name) => join(root, name));
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}
