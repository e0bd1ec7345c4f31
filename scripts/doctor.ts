import { type Config, readConfig } from "#server/config.ts";
import { DOCTOR } from "#wording/doctor.ts";
import { messageOf } from "./doctor/checks.ts";
import { examine } from "./doctor/examine.ts";
import { readEnvironment } from "./running-shop.ts";
import { settingsOfShop } from "./settings-of-shop.ts";

// `npm run doctor`: asks every part of the shop once, and says in French which one does not answer and what to do.

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Answers how many parts do not work. */
async function lookAtShop(): Promise<number> {
  const settings = settingsOfShop(readEnvironment().dataDir);
  if (!settings) throw new Error(DOCTOR.noShop);
  let config: Config;
  try {
    config = readConfig(settings);
  } catch (error) {
    say(DOCTOR.wrong(DOCTOR.parts.settings, messageOf(error)));
    return 1;
  }
  say(DOCTOR.fine(DOCTOR.parts.settings, DOCTOR.settingsFine));
  return examine(config, say);
}

try {
  const wrong = await lookAtShop();
  say(wrong === 0 ? DOCTOR.allFine : DOCTOR.someWrong(wrong));
  process.exit(wrong === 0 ? 0 : 1);
} catch (problem) {
  process.stderr.write(`${messageOf(problem)}\n`);
  process.exit(1);
}
