/** `npm start`: serves the built site until it is told to stop. */
import { fileURLToPath } from "node:url";
import { importServer } from "./lib/import-server.mjs";

const { serveByProcesses } = await importServer("processes");
await serveByProcesses(fileURLToPath(import.meta.url));
const { start } = await importServer();
await start();
