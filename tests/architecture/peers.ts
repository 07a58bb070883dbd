import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { root } from "./source-graph.ts";
import type { Breach } from "./texts.ts";

const apps = ["next", "react-router"];

function packagesOf(app: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${root}bench/peers/${app}/package.json`, "utf8"),
  );
  return Object.keys({ ...dependencies, ...devDependencies });
}

/**
 * Imports of an app in `bench/peers` past its own folder, what the apps share, and its own packages. What
 * they share may need only what all of them have.
 */
export function peerBreaches(path: string, text: string): Breach[] {
  const folder = path.split("/").slice(0, 3).join("/");
  const app = posix.basename(folder);
  const users = app === "shared" ? apps : [app];
  const isOwn = (name: string) => {
    if (name.startsWith("node:") || name.startsWith("#shared/")) return true;
    if (name.startsWith(".")) {
      return posix.join(posix.dirname(path), name).startsWith(`${folder}/`);
    }
    const parts = name.split("/");
    const own = parts.slice(0, name.startsWith("@") ? 2 : 1).join("/");
    return users.every((user) => packagesOf(user).includes(own));
  };
  return [...text.matchAll(/\bfrom "([^"]+)"|\bimport\(?\s*"([^"]+)"/g)]
    .map(([, from, imported]) => from ?? imported ?? "")
    .filter((name) => !isOwn(name))
    .map((name) => `${path}: imports ${name}`);
}
