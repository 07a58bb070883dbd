import type { ServerBuild } from "react-router";
import { run } from "../../../src/server/run.ts";

/** Serves the site with the pages that `build` answers, asked anew for every request. */
export async function serve(build: () => Promise<ServerBuild>): Promise<void> {
  await run({
    pages: { mode: "development", build },
    migrations: new URL("../../../migrations/", import.meta.url),
  });
}
