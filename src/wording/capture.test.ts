import { expect, it } from "vitest";
import { BEHIND_FROM } from "#domain/capture.ts";
import { captureInWords } from "./capture.ts";

const calm = { state: "connected", reason: null, retryAt: null, waiting: 0 } as const;

it("says how a capture goes, names kept as they are written", () => {
  expect(captureInWords(calm)).toBe("Capture\u00a0: connectée");
  expect(captureInWords({ ...calm, state: "none" })).toBe("Capture\u00a0: aucun compte TikTok à suivre");
});

it("says why one is not connected, and when it tries again", () => {
  const lost = { ...calm, state: "retrying", reason: "connection-lost" } as const;
  expect(captureInWords({ ...lost, retryAt: "2026-11-20T19:30:09.000Z" })).toBe(
    "Capture\u00a0: interrompue (connexion perdue), nouvel essai à 20:30:09",
  );
  expect(captureInWords({ ...lost, state: "unattended" })).toBe("Capture\u00a0: aucun connecteur en marche");
});

it("tells of a queue only when it is long", () => {
  expect(captureInWords({ ...calm, waiting: BEHIND_FROM - 1 })).not.toContain("en attente");
  expect(captureInWords({ ...calm, waiting: 4213 })).toBe(
    "Capture\u00a0: connectée · 4\u00a0213\u00a0en attente",
  );
});
