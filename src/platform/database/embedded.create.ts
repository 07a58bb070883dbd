import { PGlite } from "@electric-sql/pglite";

/** The program that makes an empty embedded database in the folder named as its argument. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to make the database in");
const database = await PGlite.create({ dataDir: folder });
await database.close();
process.disconnect?.();
