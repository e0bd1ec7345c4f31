import { randomBytes } from "node:crypto";
import { createAdministrator } from "#server/auth/create-administrator.ts";
import { hashPassword } from "#server/auth/password.ts";
import { openDatabase } from "#server/db/database.ts";
import { findRunningShop, readEnvironment } from "./running-shop.ts";

// `npm run admin:create -- e-mail`: gives somebody the back office and a new password, shown once. With
// `--without-second-factor` signing in asks for no code any more. Works on DATABASE_URL, or on the demo while it runs.
/** Whoever typed a command waits longer than a guest. */
const TIMEOUT_MULTIPLIER = 10;
const { dataDir } = readEnvironment();
const WITHOUT_FACTOR = "--without-second-factor";
const given = process.argv.slice(2);
const [email = "", ...others] = given.filter((argument) => argument !== WITHOUT_FACTOR);
const withoutSecondFactor = given.includes(WITHOUT_FACTOR);
const databaseUrl = process.env.DATABASE_URL || findRunningShop(dataDir)?.databaseUrl;
if (others.length > 0 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
  stop(`Usage : npm run admin:create -- adresse@exemple.fr [${WITHOUT_FACTOR}]`);
else if (!databaseUrl) stop("Donnez DATABASE_URL, ou lancez d'abord la démonstration (npm start).");
else await add(databaseUrl);

async function add(url: string): Promise<void> {
  const password = process.env.ADMIN_PASSWORD || randomBytes(15).toString("base64url");
  if (password.length < 12 || password.length > 128)
    return stop("ADMIN_PASSWORD compte 12 à 128 caractères.");
  const database = openDatabase(url, "selling", 1, (error) => stop(error.message), TIMEOUT_MULTIPLIER);
  const hashedPassword = await hashPassword(password);
  const { asksForCode } = await createAdministrator(database.db, {
    email,
    hashedPassword,
    withoutSecondFactor,
  });
  await database.close();
  const shown = process.env.ADMIN_PASSWORD ? "celui d'ADMIN_PASSWORD" : password;
  process.stdout.write(`${email} peut entrer dans l'administration. Mot de passe : ${shown}\n`);
  if (asksForCode)
    process.stdout.write(`La double authentification reste demandée ; ${WITHOUT_FACTOR} la retire.\n`);
}

function stop(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
