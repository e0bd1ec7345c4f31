import { fileURLToPath } from "node:url";
import { startChild, stopChild } from "#scripts/supervisor/child.ts";
import { demoSettings, type Emulators } from "#scripts/supervisor/demo-settings.ts";
import { freePort } from "#scripts/supervisor/ports.ts";

/** A card provider in a process of its own, outside of the shop's: it remembers the money when the shop dies. */
export async function startCardProvider() {
  const child = await startChild<Emulators>({
    file: fileURLToPath(import.meta.resolve("#emulators/main.ts")),
    env: { ...process.env, EMULATORS: "card", CARD_PORT: `${await freePort()}`, EMULATOR_STATE: "" },
    output: "inherit",
  });
  const { card } = child.said;
  if (!card) throw new Error("The card provider did not start");
  const {
    CARD_API_URL,
    CARD_STATIC_URL,
    CARD_USER,
    CARD_PASSWORD,
    CARD_PUBLIC_KEY,
    CARD_HMAC_KEY,
    CARD_MODE,
  } = demoSettings({ card });
  return {
    origin: new URL(card.apiUrl).origin,
    settings: {
      CARD_API_URL,
      CARD_STATIC_URL,
      CARD_USER,
      CARD_PASSWORD,
      CARD_PUBLIC_KEY,
      CARD_HMAC_KEY,
      CARD_MODE,
    },
    stop: () => stopChild(child, 3_000),
  };
}
