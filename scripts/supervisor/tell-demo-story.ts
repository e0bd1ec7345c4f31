import type { Config } from "#server/config.ts";
import { playedParts } from "./demo-settings.ts";
import type { Opening } from "./opening.ts";

/** Fills a new shop with the demo's story; a shop that already has one, or real data, is left alone. */
export async function tellDemoStory({ env, say }: Opening, config: Config): Promise<void> {
  // Loaded here, so that a production start does not even read it.
  const { seed } = await import("#db/seed/main.ts");
  const parts = playedParts(env);
  const played = { card: parts.includes("card"), carrier: parts.includes("carrier") };
  try {
    await seed(config, { say, played });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`La démonstration n'a pas pu être préparée (${reason}). Relancez pour recommencer.`, {
      cause,
    });
  }
}
