import { join } from "node:path";
import { startChild, stopChild } from "./child.ts";
import { type Emulators, playedParts } from "./demo-settings.ts";
import { keepRunning } from "./keep-running.ts";
import { type Environment, lossOf, type Opening, openLog } from "./opening.ts";

/** Starts the card provider, the carrier, the mailbox, the live service and the text messages that no real setting replaces. */
export async function playEmulators(opening: Opening, born: (pid: number) => void): Promise<Emulators> {
  const { root, env, dataDir, closers, say } = opening;
  const parts = playedParts(env).filter((part) => part !== "database");
  if (parts.length === 0) return {};
  const output = openLog(join(dataDir, "emulators.log"));
  // Loaded here, so that a production start does not even read it.
  const { liveStory } = await import("#db/seed/people/live-story.ts");
  const told = { LIVE_STORY: JSON.stringify(liveStory()) };
  let ports: Environment = {};
  const start = async () => {
    const names = { EMULATORS: parts.join(","), EMULATOR_STATE: join(dataDir, "emulators") };
    const file = join(root, "emulators", "main.ts");
    const child = await startChild<Emulators>({
      file,
      // What the shop tells an error-reporting service is none of their business.
      env: { ...env, ...told, ...names, ...ports, SENTRY_DSN: undefined },
      output,
      born,
    });
    ports = portsOf(child.said);
    return child;
  };
  const kept = await keepRunning({
    start,
    exited: (child) => child.exited,
    lost: (problem) =>
      say(lossOf("Le simulateur (carte, transporteur, courrier, live, SMS, adresses)", problem)),
  });
  closers.push(() => kept.release().then((child) => stopChild(child, 3_000)));
  return kept.latest().said;
}

/** Started again, the emulators must be where the server and open pages already look for them. */
function portsOf({ card, carrier, mailbox, live, sms, addresses }: Emulators): Environment {
  const port = (url: string | undefined) => (url ? new URL(url).port : undefined);
  return {
    CARD_PORT: port(card?.apiUrl),
    CARRIER_PORT: port(carrier?.url),
    SMTP_PORT: port(mailbox?.smtpUrl),
    MAILBOX_PORT: port(mailbox?.pageUrl),
    LIVE_PORT: port(live?.pageUrl),
    SMS_PORT: port(sms?.pageUrl),
    ADDRESS_PORT: port(addresses?.url),
  };
}
