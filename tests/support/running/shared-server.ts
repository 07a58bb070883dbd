import type { TestProject } from "vitest/node";
import { type FirstStart, prepareData } from "../database/prepared-data.ts";
import { publishableKey } from "../people/auth-calls.ts";
import { type DemoAccounts, startBuiltServer } from "./built-server.ts";

/** The built site that files without a server of their own ask: `inject("site")`. */
export interface Site {
  baseURL: string;
  demoAccounts: DemoAccounts;
  publishableKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    site: Site;
    firstStart: FirstStart;
  }
}

/** Starts the built site as a demo, once for the whole project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removePrepared = await prepareData((first) => project.provide("firstStart", first));
  const server = await startBuiltServer();
  const { baseURL, demoAccounts } = server;
  project.provide("site", {
    baseURL,
    demoAccounts,
    publishableKey: await publishableKey(server),
  });
  return async () => {
    const code = await server.stop();
    await removePrepared();
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  };
}
