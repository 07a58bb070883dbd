import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A hash over the names and contents of files, and of all files in folders, that exist.
 * @param {URL} root
 * @param {string[]} names files and folders, relative to `root`
 * @param {(name: string) => boolean} [counts] leaves out the files for which it is false
 */
export function fingerprint(root, names, counts = () => true) {
  const hash = createHash("sha256");
  for (const name of names.flatMap((entry) => filesUnder(root, entry)).filter(counts)) {
    const content = readFileSync(new URL(encodePath(name), root));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {URL} root
 * @param {string} name
 * @returns {string[]}
 */
function filesUnder(root, name) {
  try {
    const entries = readdirSync(fileURLToPath(new URL(encodePath(name), root)), {
      withFileTypes: true,
    });
    return entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = `${name}/${entry.name}`;
        if (entry.isDirectory()) return filesUnder(root, path);
        return entry.isFile() ? [path] : [];
      });
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === "ENOTDIR") return [name];
    if (code === "ENOENT") return [];
    throw error;
  }
}

/** @param {string} path */
function encodePath(path) {
  return path.split("/").map(encodeURIComponent).join("/");
}
