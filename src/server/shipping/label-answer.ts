import { z } from "zod";
import type { Answer } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { readMultipart } from "./multipart.ts";
import { isParcelNumber } from "./parcel-number.ts";

export type MadeLabel = { outcome: "made"; trackingNumber: string; pdf: Uint8Array };

export type LabelFailure =
  /** The carrier said no, in French that staff can read; no parcel exists. `code` is its id, or "HTTP 403". */
  | { outcome: "refused"; code: string; message: string }
  /** The carrier is out of service; no parcel exists. */
  | { outcome: "unavailable"; reason: string }
  /** A parcel may exist. Never ask again without a person having looked at the carrier's back office. */
  | { outcome: "unknown"; reason: string; trackingNumber?: string };

const messages = z.array(
  z.looseObject({ id: z.coerce.string(), type: z.string(), messageContent: z.string() }),
);
const infosSchema = z.looseObject({
  messages: messages.nullish(),
  labelV2Response: z.looseObject({ parcelNumber: z.string().nullish() }).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
});

type Infos = z.infer<typeof infosSchema>;

/** Ids under which the carrier asks to come back later: service down, unavailable. */
const COME_BACK = ["40015", "40018"];

/** Reads generateLabel's answer, a multipart body or, for some refusals, plain JSON. */
export function readLabelAnswer(answer: Answer): MadeLabel | LabelFailure {
  const parts = partsOf(answer);
  const failure = failureOf(answer.status, parts?.infos);
  if (failure !== undefined) return failure;
  const trackingNumber = parts?.infos?.labelV2Response?.parcelNumber ?? undefined;
  if (parts === undefined || trackingNumber === undefined)
    return { outcome: "unknown", reason: "unreadable answer" };
  if (!isParcelNumber(trackingNumber))
    return { outcome: "unknown", reason: "malformed parcel number", trackingNumber };
  if (parts.label === undefined || !isWholePdf(parts.label))
    return { outcome: "unknown", reason: "label missing or damaged", trackingNumber };
  return { outcome: "made", trackingNumber, pdf: new Uint8Array(parts.label) };
}

/** Reads checkGenerateLabel's answer: undefined when the label could have been made. */
export function readCheckAnswer(answer: Answer): LabelFailure | undefined {
  return failureOf(answer.status, partsOf(answer)?.infos);
}

/** Undefined when the answer is a success. */
function failureOf(status: number, infos: Infos | undefined): LabelFailure | undefined {
  const error = infos?.messages?.find((message) => message.type === "ERROR");
  if (error !== undefined) {
    if (COME_BACK.includes(error.id)) return { outcome: "unavailable", reason: error.id };
    return { outcome: "refused", code: error.id, message: error.messageContent };
  }
  if (status === 200) return undefined;
  if (status === 429 || status === 503) return { outcome: "unavailable", reason: `HTTP ${status}` };
  // A technical fault may have struck after the parcel was announced.
  if (status >= 500) return { outcome: "unknown", reason: `HTTP ${status}` };
  return { outcome: "refused", code: `HTTP ${status}`, message: infos?.message || `HTTP ${status}` };
}

function readInfos(bytes: Buffer | undefined): Infos | undefined {
  return infosSchema.safeParse(parseJson(bytes ?? "")).data;
}

function partsOf({ headers, bytes }: Answer): { infos: Infos | undefined; label?: Buffer } | undefined {
  const contentType = headers["content-type"] ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/")) return { infos: readInfos(bytes) };
  const parts = readMultipart(contentType, bytes);
  if (parts === undefined) return undefined;
  const label = parts.get("label")?.bytes;
  return { infos: readInfos(parts.get("jsonInfos")?.bytes), ...(label ? { label } : {}) };
}

function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-1024).includes("%%EOF");
}
