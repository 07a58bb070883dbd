import { delimiter, dirname } from "node:path";

export const root = new URL("../../", import.meta.url);

/**
 * The environment of a program on Node 24. npm's own variables stay behind: they describe the npm
 * that ran us, and tools below would take them for the user's wishes.
 * @param {string} node path of the executable
 * @param {string} [mode] NODE_ENV
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, mode) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_ENV$|^INIT_CWD$/i.test(name),
  );
  const environment = Object.fromEntries(kept);
  const path = Object.keys(environment).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  environment[path] = [dirname(node), environment[path] ?? ""].join(delimiter);
  if (mode) environment.NODE_ENV = mode;
  return environment;
}
