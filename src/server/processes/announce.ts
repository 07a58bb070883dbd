import type { Application } from "#platform/config/application.ts";
import type { Database } from "#platform/database/database.ts";
import { standardOutput } from "#platform/log/pino.driver.ts";
import type { ServerProcesses } from "#platform/server-processes.ts";
import { brand } from "#shared/brand.ts";
import type { DemoAccounts } from "../demo.ts";
import type { DataFolder } from "../upkeep/data-folder.ts";

/** Prints where the site is, where data is kept, and how to sign in. */
export function announce(started: {
  application: Application;
  database: Database;
  folder: DataFolder | undefined;
  newAccounts: DemoAccounts | undefined;
  processes: ServerProcesses;
}): void {
  const { application, database, folder, newAccounts, processes } = started;
  const kept =
    database.kind === "embedded" ? `embedded, in ${folder?.path}` : "Postgres, by DATABASE_URL";
  const lines = [
    "",
    `  ${brand.name} is running at ${application.baseUrl}`,
    `  Data: ${kept}`,
    ...(processes.count > 1 ? [`  Server processes: ${processes.count}`] : []),
    ...(application.mode === "demo"
      ? ["  This is a demo: sample data, a sandbox checkout, and emails at /admin/outbox."]
      : []),
    ...(application.reachesOutside
      ? []
      : ["  OUTBOUND is off: the site sends no email or text messages and refuses payments."]),
    ...application.risks.map((risk) => `  Risk: ${risk}`),
    ...(newAccounts
      ? [
          "",
          "  Demo accounts (shown only this once, and saved in demo-accounts.json in the data folder):",
        ]
      : []),
    ...Object.entries(newAccounts ?? {}).map(
      ([name, { email, password }]) => `    ${name.padEnd(10)} ${email.padEnd(24)} ${password}`,
    ),
    "",
  ];
  standardOutput().write(`${lines.join("\n")}\n`);
}
