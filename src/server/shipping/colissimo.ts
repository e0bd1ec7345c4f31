import type { Config } from "#server/config.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import {
  type FetchedLabel,
  type FetchedZpl,
  type LabelFailure,
  type MadeLabel,
  parcelNumberIn,
  readCheckAnswer,
  readFetchedLabel,
  readFetchedZpl,
  readLabelAnswer,
} from "./label-answer.ts";
import {
  type LabelOrder,
  labelRequest,
  OUTPUT,
  type ReturnLabelOrder,
  returnLabelRequest,
} from "./label-request.ts";

export type { LabelFailure, LabelOrder, MadeLabel };

export type LabelMaker = {
  /**
   * Announces a parcel and makes its label. The carrier knows no idempotency key: a second call makes a second parcel,
   * so "unknown" must never be repeated without a person.
   */
  makeLabel: (order: LabelOrder) => Promise<MadeLabel | LabelFailure>;
  /**
   * A label for a parcel that comes back, or the code from which a counter prints it ('retour sécurisé'); it is billed when it is
   * scanned, so that it may be asked for again.
   */
  makeReturnLabel: (order: ReturnLabelOrder) => Promise<MadeLabel | LabelFailure>;
  /** Asks whether such a label could be made, without making one; answers why not. */
  checkLabel: (order: LabelOrder) => Promise<string | undefined>;
  /** The label of a parcel that was announced already, once more. It may be asked for any number of times. */
  fetchLabel: (trackingNumber: string) => Promise<FetchedLabel>;
  /** The same, in the language of label printers, at the resolution of theirs. */
  fetchZpl: (trackingNumber: string, resolution: "203" | "300") => Promise<FetchedZpl>;
  close: () => void;
};

const SLS = "/sls-ws/SlsServiceWSRest/2.0";

/** Colissimo SLS 2.0 (www.colissimo.fr/doc-colissimo/redoc-sls/en). */
export function createLabelMaker(
  carrier: Config["carrier"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): LabelMaker {
  const caller = createCaller({ baseUrl: carrier.url, maxBytes: 4 * 1024 * 1024, ...limits });
  const headers = { "content-type": "application/json", apiKey: carrier.apiKey };

  const generate = async (
    request: object,
    action: "generateLabel" | "generateToken" = "generateLabel",
  ): Promise<MadeLabel | LabelFailure> => {
    const called = await caller.post({
      path: `${SLS}/${action}`,
      headers,
      body: JSON.stringify(request),
      repeatable: false,
    });
    if (called.outcome === "not-sent") return { outcome: "unavailable", reason: called.reason };
    if (called.outcome === "no-answer") {
      const trackingNumber = called.begun && parcelNumberIn(called.begun);
      return { outcome: "unknown", reason: called.reason, ...(trackingNumber ? { trackingNumber } : {}) };
    }
    return readLabelAnswer(called.answer);
  };

  const getLabel = (parcelNumber: string, outputPrintingType: string) =>
    caller.post({
      path: `${SLS}/getLabel`,
      // Of all actions this one alone wants the account's number beside the key.
      headers: carrier.account === undefined ? headers : { ...headers, accountNumber: carrier.account },
      body: JSON.stringify({ parcelNumber, outputPrintingType }),
      repeatable: true,
    });

  return {
    makeLabel: (order) => generate(labelRequest(order, carrier.sender, new Date())),

    makeReturnLabel: (order) =>
      generate(
        returnLabelRequest(order, carrier.sender, new Date()),
        order.kind === "code" ? "generateToken" : "generateLabel",
      ),

    checkLabel: async (order) => {
      const called = await caller.post({
        path: `${SLS}/checkGenerateLabel`,
        headers,
        body: JSON.stringify(labelRequest(order, carrier.sender, new Date())),
        repeatable: true,
      });
      if (called.outcome !== "answered") return called.reason;
      const failure = readCheckAnswer(called.answer);
      if (failure?.outcome === "refused") return `${failure.code} ${failure.message}`;
      return failure?.reason;
    },

    fetchLabel: async (trackingNumber) => {
      const called = await getLabel(trackingNumber, OUTPUT);
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      return readFetchedLabel(called.answer, trackingNumber);
    },

    fetchZpl: async (trackingNumber, resolution) => {
      const called = await getLabel(trackingNumber, `ZPL_10x15_${resolution}dpi`);
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      return readFetchedZpl(called.answer, trackingNumber);
    },

    close: caller.close,
  };
}
