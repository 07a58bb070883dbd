import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { applicationConfiguration } from "#platform/config/application.ts";
import { encryptionConfiguration } from "#platform/crypto/encryption.config.server.ts";
import { createLog } from "#platform/log/pino.driver.ts";
import type { OperatorCommand } from "#platform/operator-command.ts";
import { isProductError } from "#shared/errors.ts";
import { compose, connectDatabase, readKeys } from "./compose.ts";
import { configure } from "./configuration.ts";
import { askServer, operatorCommands } from "./operator.ts";
import { backupCommand, resolveFromCaller } from "./upkeep/backup.ts";
import { type DataFolder, openDataFolder } from "./upkeep/data-folder.ts";
import { readEncryption } from "./upkeep/encryption-key.ts";
import { restore } from "./upkeep/restore.ts";

/**
 * Runs one operator command and prints its result. On embedded data that a server is using, the
 * command runs inside that server; otherwise here.
 */
export async function operate([name = "", ...args]: string[]): Promise<void> {
  try {
    if (name === "restore") {
      process.stdout.write(`${await restore(resolveFromCaller(args))}\n`);
      process.exit(0);
    }
    const command = operatorCommands.find((candidate) => candidate.name === name);
    if (!command) throw new Error(`Unknown command "${name}". There are:\n${list()}`);
    process.stdout.write(
      `${await runHereOrThere(command, command === backupCommand ? resolveFromCaller(args) : args)}\n`,
    );
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function runHereOrThere(command: OperatorCommand, args: string[]): Promise<string> {
  const read = configure(process.env);
  const { databaseUrl, dataFolder, publishableKey, secretKey } = read(applicationConfiguration);
  if (databaseUrl) {
    const keysAreKept = !publishableKey || !secretKey || !read(encryptionConfiguration).key;
    return await runHere(read, keysAreKept ? openDataFolder(dataFolder) : undefined, command, args);
  }

  const folder = openDataFolder(dataFolder);
  try {
    folder.lock();
  } catch (error) {
    if (isProductError(error) && error.code === "data_in_use")
      return await askServer(folder, command.name, args);
    throw error;
  }
  try {
    return await runHere(read, folder, command, args);
  } finally {
    folder.unlock();
  }
}

async function runHere(
  read: ReturnType<typeof configure>,
  folder: DataFolder | undefined,
  command: OperatorCommand,
  args: string[],
): Promise<string> {
  const log = createLog("warn");
  const database = await connectDatabase(read, folder, log, { isTimed: command !== backupCommand });
  const keys = readKeys(read, folder);
  const { services, prepare, close } = compose({
    read,
    database,
    keys,
    encryption: readEncryption(read, folder),
    log,
    supervised: false,
  });
  const migrations = pathToFileURL(join(process.cwd(), "migrations/"));
  if (command.needsNewestTables !== false)
    await database.exclusively("start", () => prepare(migrations));
  try {
    return await command.run(services, args);
  } finally {
    await close();
  }
}

function list(): string {
  const restoring = {
    name: "restore",
    usage: "<file>",
    summary: "fills an empty database and an empty store with a backup",
  };
  return [...operatorCommands, restoring]
    .map(({ name, usage, summary }) => `  npm run ${name} -- ${usage}\n      ${summary}`)
    .join("\n");
}
