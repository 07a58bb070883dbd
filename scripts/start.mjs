/** `npm start`: serves the built site until it is told to stop. */
const { start } = await import(new URL("../build/server/index.js", import.meta.url).href);
await start();
