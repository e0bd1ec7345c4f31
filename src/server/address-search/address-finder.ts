import { z } from "zod";
import type { FoundAddress } from "#domain/found-address.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";

export type FoundAddresses =
  | { outcome: "found"; addresses: FoundAddress[] }
  | { outcome: "unavailable"; reason: string };

export interface AddressFinder {
  /** What begins with the text, the likeliest first. The text alone leaves the shop: no name and no order. */
  startingWith: (text: string) => Promise<FoundAddresses>;
  close: () => void;
}

const PATH = "/geocodage/search";
/** More than are shown: some are not delivered to. */
const ASKED = 10;
/** Not a town: its name is no street. */
const STREETS = ["housenumber", "street", "locality"];

const answerSchema = z.looseObject({
  features: z.array(
    z.looseObject({
      properties: z.looseObject({
        name: z.string(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        type: z.string(),
      }),
    }),
  ),
});

/** The geocoder of the Géoplateforme (IGN) over the national register of addresses; it needs no key. */
export function createAddressFinder(
  service: { url: string },
  limits: Omit<CallerOptions, "baseUrl"> = {},
): AddressFinder {
  // She goes on typing meanwhile: a late answer is worth nothing.
  const caller = createCaller({ baseUrl: service.url, connectMs: 1_000, totalMs: 1_500, ...limits });
  return {
    startingWith: async (text) => {
      const query = new URLSearchParams({
        q: text,
        limit: String(ASKED),
        autocomplete: "1",
        index: "address",
      });
      const called = await caller.post({
        method: "GET",
        path: `${PATH}?${query}`,
        headers: { accept: "application/json" },
        body: "",
        repeatable: true,
      });
      if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
      const { status, bytes } = called.answer;
      const parsed = answerSchema.safeParse(parseJson(bytes));
      if (status !== 200 || !parsed.success)
        return {
          outcome: "unavailable",
          reason: `HTTP ${status}${parsed.success ? "" : ", not understood"}`,
        };
      return {
        outcome: "found",
        addresses: parsed.data.features.flatMap(({ properties: { type, name, postcode, city } }) =>
          STREETS.includes(type) && postcode && city ? [{ street: name, zip: postcode, city }] : [],
        ),
      };
    },
    close: () => caller.close(),
  };
}
