/** `npm run make-admin`, `keys` and the like: one operator command of the built server. */
import { importServer } from "./lib/import-server.mjs";

const { operate } = await importServer();
await operate(process.argv.slice(2));
