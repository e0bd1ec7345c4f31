import { randomBytes } from "node:crypto";
import { faultNumberOf } from "#domain/faults.ts";
import type { Config } from "#server/config.ts";
import { VERSION } from "#server/release.ts";
import { DOCTOR } from "#wording/doctor.ts";
import type { Finding } from "./checks.ts";

/** Sends a fault that is none: only a service that knows the project and its key takes it. */
export async function askErrorService({ sentryDsn, environment }: Config): Promise<Finding> {
  if (sentryDsn === undefined) return { fine: DOCTOR.faultsNowhere };
  const { openErrorService } = await import("#server/faults/service.ts");
  const service = openErrorService(sentryDsn, environment);
  const id = randomBytes(16).toString("hex");
  const errors = [{ type: "Doctor", message: "npm run doctor", frames: [], facts: {} }];
  try {
    const problem = await service.send(
      { id, from: "server", level: "error", release: VERSION, what: "npm run doctor", errors },
      1,
    );
    return problem === undefined
      ? { fine: DOCTOR.faultsFine(faultNumberOf(id)) }
      : { wrong: DOCTOR.faultsWrong(problem) };
  } finally {
    service.close();
  }
}
