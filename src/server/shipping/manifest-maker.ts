import { z } from "zod";
import type { Config } from "#server/config.ts";
import { type Answer, type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { failureOf, infosSchema } from "./label-answer.ts";
import { readParts } from "./multipart.ts";
import { isWholePdf } from "./whole-pdf.ts";

export type ManifestAnswer =
  /** `parcels`: how many the carrier counts on it. */
  | { outcome: "made"; number: string; parcels: number; pdf: Uint8Array }
  /** No manifest exists, because the carrier does not know these numbers; without them it may be asked for again. */
  | { outcome: "strangers"; trackingNumbers: string[] }
  | { outcome: "refused"; message: string }
  /** No manifest exists. */
  | { outcome: "unavailable"; reason: string }
  /** One may exist; `number` is its, where it was told. Asking again would make a second one. */
  | { outcome: "unknown"; reason: string; number?: string };

export type ManifestMaker = {
  /** Asks for the slip ('bordereau de dépôt') of at most `MOST_ON_A_MANIFEST` parcels of the shop's account. */
  makeManifest: (trackingNumbers: readonly string[]) => Promise<ManifestAnswer>;
  close: () => void;
};

/** The carrier's own modules cut here; a limit is published nowhere. */
export const MOST_ON_A_MANIFEST = 50;

const UNKNOWN_PARCEL = "50031";

const manifestInfos = infosSchema.extend({
  bordereauHeader: z
    .looseObject({ bordereauNumber: z.coerce.string(), numberOfParcels: z.int().nullish() })
    .nullish(),
});

/** Colissimo SLS 2.0, `generateBordereauByParcelsNumbers`. */
export function createManifestMaker(
  carrier: Config["carrier"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): ManifestMaker {
  const caller = createCaller({ baseUrl: carrier.url, maxBytes: 4 * 1024 * 1024, ...limits });
  return {
    makeManifest: async (trackingNumbers) => {
      const called = await caller.post({
        path: "/sls-ws/SlsServiceWSRest/2.0/generateBordereauByParcelsNumbers",
        headers: { "content-type": "application/json", apiKey: carrier.apiKey },
        body: JSON.stringify({ generateBordereauParcelNumberList: { parcelsNumbers: trackingNumbers } }),
        repeatable: false,
      });
      if (called.outcome === "not-sent") return { outcome: "unavailable", reason: called.reason };
      if (called.outcome === "answered") return readManifestAnswer(called.answer, trackingNumbers);
      const number = called.begun && partsOf(called.begun).infos?.bordereauHeader?.bordereauNumber;
      return { outcome: "unknown", reason: called.reason, ...(number ? { number } : {}) };
    },
    close: caller.close,
  };
}

async function readManifestAnswer(answer: Answer, asked: readonly string[]): Promise<ManifestAnswer> {
  const { infos, paper } = partsOf(answer);
  const failure = failureOf(answer.status, infos);
  if (failure?.outcome === "refused" && failure.code === UNKNOWN_PARCEL) {
    const trackingNumbers = asked.filter((number) => failure.message.includes(number));
    if (trackingNumbers.length > 0) return { outcome: "strangers", trackingNumbers };
  }
  if (failure?.outcome === "refused") return { outcome: "refused", message: failure.message };
  if (failure) return { outcome: failure.outcome, reason: failure.reason };
  const header = infos?.bordereauHeader;
  if (!header) return { outcome: "unknown", reason: "unreadable answer" };
  const number = header.bordereauNumber;
  if (paper === undefined || !(await isWholePdf(paper)))
    return { outcome: "unknown", reason: "file missing or damaged", number };
  const parcels = header.numberOfParcels ?? asked.length;
  return { outcome: "made", number, parcels, pdf: new Uint8Array(paper) };
}

function partsOf({ headers, bytes }: Answer) {
  const contentType = headers["content-type"] ?? "";
  const isMultipart = contentType.toLowerCase().startsWith("multipart/");
  const { parts, isComplete } = readParts(contentType, bytes);
  const told = isMultipart ? parts.get("jsonInfos")?.bytes : bytes;
  return {
    infos: manifestInfos.safeParse(parseJson(told ?? "")).data,
    paper: isComplete ? parts.get("deliveryPaper")?.bytes : undefined,
  };
}
