import type { Figure } from "./figures.ts";
import { benchApplying } from "./hiring-applying.ts";
import { benchBoard } from "./hiring-board.ts";
import { addHiringData, applicationCount, jobCount } from "./hiring-data.ts";
import { benchJobSearch } from "./hiring-search.ts";
import { benchSiteSearch } from "./hiring-site-search.ts";
import { onPostgres } from "./on-postgres.ts";

/**
 * Measures hiring on a database of 50,000 open jobs and 200,000 applications. Each part is a function
 * of this database, in a file of its own beside this one.
 */
const parts = [benchJobSearch, benchSiteSearch, benchBoard, benchApplying];

export async function benchHiring(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await onPostgres(async (databaseUrl) => {
    const started = performance.now();
    const database = await addHiringData(databaseUrl);
    try {
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const count = (rows: number) => rows.toLocaleString("en-US");
      console.log(
        `\n${count(jobCount)} jobs and ${count(applicationCount)} applications, added in ${seconds} s`,
      );
      for (const part of parts) figures.push(...(await part({ database, databaseUrl })));
    } finally {
      await database.close();
    }
  });
  return figures;
}
