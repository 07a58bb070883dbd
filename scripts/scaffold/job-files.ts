import { words } from "./names.ts";

/** A job, and a test that it is registered and runs. */
export function jobFiles({
  feature,
  folder,
  name,
  job,
  type,
}: {
  feature: string;
  /** Its feature's, or that of a part. */
  folder: string;
  name: string;
  job: string;
  type: string;
}): Record<string, string> {
  const file = `${folder}/${name}`;
  const toRoot = "../".repeat(folder.split("/").length);
  return {
    [`${file}.job.server.ts`]: `import { z } from "zod";
import { defineJob } from "#platform/jobs/jobs.ts";

/** To ${words(name)}. It may run again with the same id. */
export const ${job} = defineJob({
  name: "${feature}.${name}",
  schema: z.object({ id: z.guid() }),
  async handle(services, { id }, job) {
    services.log.info("${feature.replaceAll("-", "_")}.${name.replaceAll("-", "_")}", { id, jobId: job.id });
  },
});
`,
    [`${file}.integration.test.ts`]: `import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestContext, type TestContext } from "${toRoot}tests/support/services.ts";
import { ${job} } from "./${name}.job.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test("${type} runs once for what was enqueued", async () => {
  const { services } = context;
  const id = randomUUID();
  await services.database.asSystem("test", (transaction) =>
    services.jobs.enqueue(transaction, ${job}, { id }),
  );
  await context.runJobs();
  const lines = context.logged.filter((line) => line.id === id);
  expect(lines).toMatchObject([{ level: "info" }]);
  expect(await services.jobs.listDeadLetters()).toEqual([]);
});
`,
  };
}
