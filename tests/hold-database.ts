import { startDatabase } from "#scripts/database/start-database.ts";

/** Run as a process of its own, so that a test can kill it: holds the database of the given folder. */
const database = await startDatabase({
  dataDir: String(process.argv[2]),
  log: (line) => process.send?.({ line }),
});
process.send?.({ url: database.url });
process.once("disconnect", () => database.stop().then(() => process.exit(0)));
