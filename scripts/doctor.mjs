/** `npm run doctor`: says what is wrong or risky before the site is started. */
const { doctor } = await import(new URL("../build/server/index.js", import.meta.url).href);
await doctor(process.argv.slice(2));
