/** `npm run doctor`: says what is wrong or risky before the site is started. */
import { importServer } from "./lib/import-server.mjs";

const { doctor } = await importServer();
await doctor(process.argv.slice(2));
