import { z } from "zod";
import { isParcelNumber } from "#domain/parcel-number.ts";
import type { Answer } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { readParts } from "./multipart.ts";
import { isWholePdf } from "./whole-pdf.ts";

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
/** What every answer of the label service holds. */
export const infosSchema = z.looseObject({
  messages: messages.nullish(),
  labelV2Response: z.looseObject({ parcelNumber: z.string().nullish() }).nullish(),
  /** The same of generateToken. */
  tokenV2Response: z.looseObject({ parcelNumber: z.string().nullish() }).nullish(),
  error: z.string().nullish(),
  message: z.string().nullish(),
});

type Infos = z.infer<typeof infosSchema>;

/** Ids under which the carrier asks to come back later: service down, unavailable. */
const COME_BACK = ["40015", "40018"];

const numberIn = (infos: Infos | undefined): string | undefined =>
  infos?.labelV2Response?.parcelNumber ?? infos?.tokenV2Response?.parcelNumber ?? undefined;

/** Reads generateLabel's or generateToken's answer, a multipart body or, for some refusals, plain JSON. */
export async function readLabelAnswer(answer: Answer): Promise<MadeLabel | LabelFailure> {
  const parts = partsOf(answer);
  const failure = failureOf(answer.status, parts.infos);
  if (failure !== undefined) return failure;
  const trackingNumber = numberIn(parts.infos);
  if (trackingNumber === undefined) return { outcome: "unknown", reason: "unreadable answer" };
  if (!isParcelNumber(trackingNumber))
    return { outcome: "unknown", reason: "malformed parcel number", trackingNumber };
  if (parts.label === undefined || !(await isWholePdf(parts.label)))
    return { outcome: "unknown", reason: "label missing or damaged", trackingNumber };
  return { outcome: "made", trackingNumber, pdf: new Uint8Array(parts.label) };
}

/** Reads checkGenerateLabel's answer: undefined when the label could have been made. */
export function readCheckAnswer(answer: Answer): LabelFailure | undefined {
  return failureOf(answer.status, partsOf(answer).infos);
}

export type FetchedLabel =
  | { outcome: "fetched"; pdf: Uint8Array }
  | { outcome: "refused"; message: string }
  | { outcome: "unavailable"; reason: string };

/** Reads getLabel's answer: the form of generateLabel's, or the file alone. */
export async function readFetchedLabel(answer: Answer, trackingNumber: string): Promise<FetchedLabel> {
  const { infos, label } = partsOf(answer);
  const failure = failureOf(answer.status, infos);
  if (failure?.outcome === "refused") return { outcome: "refused", message: failure.message };
  if (failure) return { outcome: "unavailable", reason: failure.reason };
  const told = infos?.labelV2Response?.parcelNumber;
  const isFile = /^application\/(pdf|octet-stream)/i.test(answer.headers["content-type"] ?? "");
  const pdf = label ?? (isFile ? answer.bytes : undefined);
  if ((told && told !== trackingNumber) || pdf === undefined || !(await isWholePdf(pdf)))
    return { outcome: "unavailable", reason: "label missing or damaged" };
  return { outcome: "fetched", pdf: new Uint8Array(pdf) };
}

export type FetchedZpl =
  | { outcome: "fetched"; zpl: Uint8Array }
  | Exclude<FetchedLabel, { outcome: "fetched" }>;

/** Reads getLabel's answer in ZPL, as binary as a PDF is: signs that no text has stand before its first command. */
export function readFetchedZpl(answer: Answer, trackingNumber: string): FetchedZpl {
  const { infos, label } = partsOf(answer);
  const failure = failureOf(answer.status, infos);
  if (failure?.outcome === "refused") return { outcome: "refused", message: failure.message };
  if (failure) return { outcome: "unavailable", reason: failure.reason };
  const told = infos?.labelV2Response?.parcelNumber;
  if ((told && told !== trackingNumber) || label === undefined || !isWholeZpl(label))
    return { outcome: "unavailable", reason: "label missing or damaged" };
  return { outcome: "fetched", zpl: new Uint8Array(label) };
}

/** As many formats end as begin, nothing stands behind the last, and no byte is one that commands never have. */
function isWholeZpl(label: Buffer): boolean {
  const text = label.toString("latin1");
  const begun = text.split("^XA").length - 1;
  if (text.includes("\0")) return false;
  return begun > 0 && begun === text.split("^XZ").length - 1 && text.trimEnd().endsWith("^XZ");
}

/** The number of the parcel in an answer that broke off behind it. */
export function parcelNumberIn(begun: Answer): string | undefined {
  const number = numberIn(partsOf(begun).infos);
  return number !== undefined && isParcelNumber(number) ? number : undefined;
}

/** Undefined when the answer is a success. */
export function failureOf(
  status: number,
  infos: Pick<Infos, "messages" | "message"> | undefined,
): LabelFailure | undefined {
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

/** The label counts where the whole answer came; what was read before it broke off counts all the same. */
function partsOf({ headers, bytes }: Answer): { infos: Infos | undefined; label?: Buffer } {
  const contentType = headers["content-type"] ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/")) return { infos: readInfos(bytes) };
  const { parts, isComplete } = readParts(contentType, bytes);
  const label = isComplete ? parts.get("label")?.bytes : undefined;
  return { infos: readInfos(parts.get("jsonInfos")?.bytes), ...(label ? { label } : {}) };
}
