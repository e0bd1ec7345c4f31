import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#server/config.ts";
import { DOCTOR } from "#wording/doctor.ts";
import { askErrorService } from "./ask-error-service.ts";
import { askProxy } from "./ask-proxy.ts";
import {
  askCard,
  askCarrier,
  askDatabase,
  askMail,
  askSms,
  askStorage,
  type Finding,
  messageOf,
} from "./checks.ts";

const LONGEST_SECONDS = 30;

const PARTS: Record<Exclude<keyof typeof DOCTOR.parts, "settings">, (config: Config) => Promise<Finding>> = {
  database: askDatabase,
  storage: askStorage,
  card: askCard,
  carrier: askCarrier,
  mail: askMail,
  sms: askSms,
  proxy: askProxy,
  faults: askErrorService,
};

/** Asks every part once, all at the same time, and says one line for each; answers how many do not work. */
export async function examine(config: Config, say: (line: string) => void): Promise<number> {
  const asked = Object.entries(PARTS).map(([part, ask]) => ({
    name: DOCTOR.parts[part as keyof typeof PARTS],
    answer: Promise.race([
      ask(config).catch((error): Finding => ({ wrong: DOCTOR.fault(messageOf(error)) })),
      sleep(LONGEST_SECONDS * 1000, { wrong: DOCTOR.tooSlow(LONGEST_SECONDS) }, { ref: false }),
    ]),
  }));
  let wrong = 0;
  for (const { name, answer } of asked) {
    const finding = await answer;
    say("fine" in finding ? DOCTOR.fine(name, finding.fine) : DOCTOR.wrong(name, finding.wrong));
    if ("wrong" in finding) wrong += 1;
  }
  return wrong;
}
