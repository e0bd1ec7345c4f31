import { randomBytes } from "node:crypto";
import { faultNumberOf } from "#domain/faults.ts";
import type { Config } from "#server/config.ts";
import { VERSION } from "#server/release.ts";
import { FAULTS } from "#wording/faults.ts";
import { tellable } from "./fault.ts";
import { openFaults } from "./open-faults.ts";

/** Does a part of the start. When it fails the error-reporting service learns of it before the error is thrown on. */
export async function tellingOfFault<Done>(
  config: Config,
  start: (config: Config) => Promise<Done>,
): Promise<Done> {
  try {
    return await start(config);
  } catch (error) {
    if (config.sentryDsn !== undefined) await tell(config, error);
    throw error;
  }
}

/** There is no log yet: what a person is to know stands where the error will. */
async function tell(config: Config, error: unknown): Promise<void> {
  const id = randomBytes(16).toString("hex");
  const faults = await openFaults(config, { warn: (...said: unknown[]) => console.error(...said) });
  faults.report({
    id,
    from: "server",
    level: "fatal",
    release: VERSION,
    what: "the shop did not start",
    errors: tellable(error),
  });
  await faults.close();
  console.error(FAULTS.number(faultNumberOf(id)));
}
