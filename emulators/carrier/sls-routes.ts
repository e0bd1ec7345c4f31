import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import { infosPart, refused, sendParts } from "./answers.ts";
import type { CarrierSwitches } from "./behavior.ts";
import type { Parcel, ParcelBook } from "./book.ts";
import { drawLabel, drawReturnCode, type LabelFacts } from "./label-pdf.ts";
import {
  type Address,
  faultOf,
  type LabelRequest,
  readLabelRequest,
  refusal,
  SUCCESS,
} from "./label-request.ts";
import { type LabelDpi, labelInZpl } from "./label-zpl.ts";
import { routingNumber } from "./parcel-number.ts";
import { pointWith } from "./relay-points.ts";

const LABELS_KEPT = 200;

export type Carrier = {
  book: ParcelBook;
  switches: CarrierSwitches;
  apiKey: string;
  contract: { number: string; password: string };
  now: () => number;
  /** Relay points that closed for good, by number. */
  closedPoints: Set<string>;
};

/** A label that was made, and what it says: it is drawn anew in another format. */
type KeptLabel = { pdf: Uint8Array; facts: LabelFacts };

type Gate = { request: LabelRequest } | { reply: Reply | "taken-over" };

/** Colissimo SLS 2.0 (labels) on its documented paths. */
export function slsRoutes(carrier: Carrier): Routes {
  /** By their parcel's number, the newest ones: what getLabel gives once more. */
  const labels = new Map<string, KeptLabel>();
  return {
    "POST /sls-ws/SlsServiceWSRest/2.0/checkGenerateLabel": async (call) => {
      const gate = await enter(carrier, call, "json");
      if ("reply" in gate) return gate.reply;
      return json({ messages: [SUCCESS] });
    },
    "POST /sls-ws/SlsServiceWSRest/2.0/generateLabel": async (call) => {
      const gate = await enter(carrier, call, carrier.switches.current().refusals);
      if ("reply" in gate) return gate.reply;
      return makeLabel(carrier, labels, call, gate.request);
    },
    // The same body; the answer is a code from which a counter prints the label.
    "POST /sls-ws/SlsServiceWSRest/2.0/generateToken": async (call) => {
      const behavior = carrier.switches.current();
      const gate = await enter(carrier, call, behavior.refusals);
      if ("reply" in gate) return gate.reply;
      if (gate.request.letter.service.productCode !== "CORE")
        return refused(refusal("30015"), behavior.refusals, behavior);
      if (behavior.returnToken === "off") return refused(refusal("30009"), behavior.refusals, behavior);
      return makeLabel(carrier, labels, call, gate.request, "token");
    },
    "POST /sls-ws/SlsServiceWSRest/2.0/getLabel": async (call) => {
      const trouble = await inTrouble(carrier, call);
      if (trouble) return trouble;
      const { refusals } = carrier.switches.current();
      const asked = jsonBody(call) as { parcelNumber?: unknown; outputPrintingType?: unknown } | undefined;
      if (call.headers.apikey !== carrier.apiKey || call.headers.accountnumber !== carrier.contract.number)
        return refused(refusal("30000"), refusals, carrier.switches.current());
      const parcel = carrier.book.find(String(asked?.parcelNumber));
      if (!parcel) return refused(refusal("30321"), refusals, carrier.switches.current());
      const kept = labels.get(parcel.parcelNumber);
      if (!kept) return refused(refusal("30321"), refusals, carrier.switches.current());
      const file = inFormat(kept, String(asked?.outputPrintingType));
      if (!file) return refused(refusal("30026"), refusals, carrier.switches.current());
      return sendLabel(carrier, call, parcel, file);
    },
  };
}

/** Of the documented formats those that are drawn here. */
function inFormat({ pdf, facts }: KeptLabel, format: string): Uint8Array | undefined {
  if (format === "PDF_10x15_300dpi") return pdf;
  const [, dpi] = /^ZPL_10x15_(203|300)dpi$/.exec(format) ?? [];
  return dpi === undefined ? undefined : labelInZpl(facts, dpi as LabelDpi);
}

/** What comes before the work: bad moods, credentials, the request's own faults. */
async function enter(carrier: Carrier, call: Call, form: "multipart" | "json"): Promise<Gate> {
  const trouble = await inTrouble(carrier, call);
  if (trouble) return { reply: trouble };
  const behavior = carrier.switches.current();
  const request = readLabelRequest(jsonBody(call));
  if (!request) return { reply: json({ error: "Unprocessable Entity", message: "JSON mal formé" }, 422) };
  const isContract =
    request.contractNumber === carrier.contract.number && request.password === carrier.contract.password;
  if (call.headers.apikey !== carrier.apiKey && !isContract)
    return { reply: refused(refusal("30000"), form, behavior) };
  if (behavior.refuseWith !== "") return { reply: refused(refusal(behavior.refuseWith), form, behavior) };
  const fault = faultOf(request, parisDay(carrier.now()), (id) => pointWith(id, carrier.closedPoints));
  return fault ? { reply: refused(fault, form, behavior) } : { request };
}

/** What comes before any work: a carrier that is down, closed or silent. */
export async function inTrouble(carrier: Carrier, call: Call): Promise<Reply | "taken-over" | undefined> {
  const { mood, delayMs } = carrier.switches.current();
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  if (mood === "down") return { status: 503, body: "Service Unavailable" };
  if (mood === "error-500") return json({ error: "Internal Server Error", message: "Erreur technique" }, 500);
  if (mood === "closed-account") return json({ error: "Forbidden", message: "Compte client inactif" }, 403);
  if (mood !== "silence") return undefined;
  call.response.socket?.setTimeout(0);
  return "taken-over";
}

async function makeLabel(
  carrier: Carrier,
  labels: Map<string, KeptLabel>,
  call: Call,
  request: LabelRequest,
  form: "label" | "token" = "label",
): Promise<"taken-over"> {
  const { service, parcel, sender, addressee } = request.letter;
  const to = addressee.address;
  const announced = await carrier.book.announce(
    {
      orderNumber: service.orderNumber ?? "",
      productCode: service.productCode ?? "",
      addressee: nameOf(to),
      zipCode: to.zipCode ?? "",
      city: to.city ?? "",
      weight: String(parcel.weight),
    },
    carrier.now(),
    carrier.switches.current().givesAgain,
  );
  const routing = routingNumber(announced.parcelNumber, announced.zipCode);
  const facts: LabelFacts = {
    parcelNumber: announced.parcelNumber,
    routingNumber: routing,
    product: announced.productCode === "DOM" ? "Domicile sans signature" : announced.productCode,
    orderNumber: announced.orderNumber,
    weight: announced.weight,
    depositDate: service.depositDate ?? "",
    instructions: parcel.instructions ?? "",
    sender: linesOf(sender.address),
    addressee: [...linesOf(to), ...relayLines(parcel.pickupLocationId)],
    phone: to.mobileNumber || to.phoneNumber || "",
  };
  const pdf = await (form === "label" ? drawLabel(facts) : drawReturnCode(facts));
  labels.set(announced.parcelNumber, { pdf, facts });
  const [oldest] = labels.keys();
  if (labels.size > LABELS_KEPT && oldest !== undefined) labels.delete(oldest);
  if (carrier.switches.current().mood === "silence-after-label") return "taken-over";
  return sendLabel(carrier, call, announced, pdf, form);
}

function sendLabel(
  carrier: Carrier,
  call: Call,
  parcel: Parcel,
  pdf: Uint8Array,
  form: "label" | "token" = "label",
): Promise<"taken-over"> {
  const infos = labelInfos(parcel, routingNumber(parcel.parcelNumber, parcel.zipCode), form);
  return sendParts(
    call,
    [infosPart(infos), { id: "label", contentType: "application/octet-stream", bytes: pdf }],
    carrier.switches.current(),
  );
}

function labelInfos(parcel: Parcel, parcelNumberPartner: string, form: "label" | "token") {
  const response = { parcelNumber: parcel.parcelNumber, parcelNumberPartner, pdfUrl: null, fields: null };
  return form === "token"
    ? { messages: [SUCCESS], tokenV2Response: response }
    : // The first field's name is spelled so on the wire.
      { messages: [SUCCESS], labelXmlV2Reponse: null, labelV2Response: response };
}

function nameOf(address: Address): string {
  return address.companyName || [address.firstName, address.lastName].filter(Boolean).join(" ");
}

function linesOf(address: Address): string[] {
  const { line0, line1, line2, line3, zipCode, city, countryCode } = address;
  const country = countryCode === "MC" ? "MONACO" : "FRANCE";
  const lines = [nameOf(address), line0, line1, line2, line3, `${zipCode ?? ""} ${city ?? ""}`, country];
  return lines.filter((line): line is string => Boolean(line));
}

/** Under the buyer's address stands the point where she fetches the parcel. */
function relayLines(id: string | null | undefined): string[] {
  const point = id ? pointWith(id, new Set()) : undefined;
  return point
    ? [`Point retrait : ${point.nom}`, `${point.adresse1}, ${point.codePostal} ${point.localite}`]
    : [];
}

function parisDay(milliseconds: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(milliseconds);
}
