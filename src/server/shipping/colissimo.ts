import type { Config } from "#server/config.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { type LabelFailure, type MadeLabel, readLabelAnswer } from "./label-answer.ts";
import { type LabelOrder, labelRequest } from "./label-request.ts";

export type { LabelFailure, LabelOrder, MadeLabel };

export type LabelMaker = {
  /**
   * Announces a parcel and makes its label. The carrier knows no idempotency key: a second call makes a second parcel,
   * so "unknown" must never be repeated without a person.
   */
  makeLabel: (order: LabelOrder) => Promise<MadeLabel | LabelFailure>;
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

  return {
    makeLabel: async (order) => {
      const called = await caller.post({
        path: `${SLS}/generateLabel`,
        headers,
        body: JSON.stringify(labelRequest(order, carrier.sender, new Date())),
        repeatable: false,
      });
      if (called.outcome === "not-sent") return { outcome: "unavailable", reason: called.reason };
      if (called.outcome === "no-answer") return { outcome: "unknown", reason: called.reason };
      return readLabelAnswer(called.answer);
    },

    close: caller.close,
  };
}
