/** `npm run make-admin`, `keys` and the like: one operator command of the built server. */
const { operate } = await import(new URL("../build/server/index.js", import.meta.url).href);
await operate(process.argv.slice(2));
