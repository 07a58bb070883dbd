/** `npm start`: serves the built site until it is told to stop. */
import { importServer } from "./lib/import-server.mjs";

const { start } = await importServer();
await start();
