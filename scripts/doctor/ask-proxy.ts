import type { Config } from "#server/config.ts";
import { withClient } from "#server/db/with-client.ts";
import { DOCTOR } from "#wording/doctor.ts";
import { type Finding, messageOf } from "./checks.ts";

const EVENT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 8_000;
/** Of a range that is kept for documents: no visitor has it. */
const FORGED = "203.0.113.77";

/** Asks the shop as a visitor does, through whatever stands before it. */
export async function askProxy(config: Config): Promise<Finding> {
  const { publicUrl, production, trustProxy } = config;
  const facts: string[] = [DOCTOR.answers];
  let health: { status?: string; from?: string };
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      headers: { "x-forwarded-for": FORGED },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    health = (await answer.json().catch(() => ({}))) as typeof health;
  } catch (error) {
    return { wrong: DOCTOR.proxySilent(publicUrl, messageOf(error)) };
  }
  if (health.status !== "ok" || !health.from) return { wrong: DOCTOR.otherServer(publicUrl) };
  if (publicUrl.startsWith("https://")) facts.push(DOCTOR.overHttps);
  if (production && !trustProxy) return { wrong: DOCTOR.proxyUntrusted };
  if (health.from === FORGED) return { wrong: DOCTOR.addressForged };
  if (trustProxy) facts.push(DOCTOR.addressKept);
  const liveId = await anyLive(config);
  if (liveId === undefined) return { fine: DOCTOR.proxyFine([...facts, DOCTOR.eventsUntried]) };
  if (!(await isTold(`${publicUrl}/api/lives/${liveId}/events`))) return { wrong: DOCTOR.eventsHeld };
  return { fine: DOCTOR.proxyFine([...facts, DOCTOR.eventsFlow]) };
}

async function anyLive({ databaseUrl }: Config): Promise<string | undefined> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>("select id from lives where is_active limit 1"),
  ).catch(() => ({ rows: [] }));
  return rows[0]?.id;
}

/** A page that listens is greeted at once. */
async function isTold(url: string): Promise<boolean> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), EVENT_WITHIN_MS);
  try {
    const { body } = await fetch(url, { signal: giveUp.signal });
    const decoder = new TextDecoder();
    let told = "";
    for await (const chunk of body ?? []) {
      told += decoder.decode(chunk, { stream: true });
      if (told.includes("event: hello")) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    giveUp.abort();
  }
}
