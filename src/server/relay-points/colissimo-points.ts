import { z } from "zod";
import { parisDay } from "#domain/paris-time.ts";
import {
  CLOSINGS_WITHIN_DAYS,
  type Closing,
  type FoundRelayPoint,
  type OpeningHours,
  RELAY_POINTS_SHOWN,
} from "#domain/relay-point.ts";
import { addDays } from "#domain/working-days.ts";
import type { Config } from "#server/config.ts";
import { type CallerOptions, createCaller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";

/** `refused`: the carrier answers, and not with points: a wrong key, a date or a postcode that it doesn't take. */
type Failure = { outcome: "refused"; message: string } | { outcome: "unavailable"; reason: string };
export type FoundPoints = { outcome: "found"; points: FoundRelayPoint[] } | Failure;
/** `closed`: there is no such point any more, or it is shut on that day. */
export type AskedPoint = { outcome: "open"; point: FoundRelayPoint } | { outcome: "closed" } | Failure;

export interface RelayFinder {
  /** At most twenty points that are open for a parcel that leaves on the day (ISO date), nearest first. */
  around: (place: { street: string; zip: string; city: string }, day: string) => Promise<FoundPoints>;
  byId: (point: { id: string; network: string }, day: string) => Promise<AskedPoint>;
  close: () => void;
}

const PATH = "/pointretrait-ws-cxf/rest/v2/pointretrait";
/** "No point found"; of a number: it is unknown, closed, or not served. */
const NO_POINT = [203, 300, 301];

const hours = z.string().nullish();
/** REST counts milliseconds, its SOAP call writes a date with its time. */
const day = z.union([z.number(), z.string()]).nullish();
const closing = z.looseObject({ calendarDeDebut: day, calendarDeFin: day });
const pointSchema = z.looseObject({
  identifiant: z.coerce.string(),
  nom: z.string(),
  adresse1: z.string().nullish(),
  adresse2: z.string().nullish(),
  adresse3: z.string().nullish(),
  codePostal: z.coerce.string(),
  localite: z.string(),
  horairesOuvertureLundi: hours,
  horairesOuvertureMardi: hours,
  horairesOuvertureMercredi: hours,
  horairesOuvertureJeudi: hours,
  horairesOuvertureVendredi: hours,
  horairesOuvertureSamedi: hours,
  horairesOuvertureDimanche: hours,
  typeDePoint: z.string(),
  distanceEnMetre: z.coerce.number().nullish(),
  congesTotal: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
    .nullish(),
  /** One object instead of a list where there is one only. */
  listeConges: z
    .union([z.array(closing), closing.transform((one) => [one])])
    .nullish()
    .catch(null),
  /** In grams. */
  poidsMaxi: z.coerce.number().nullish().catch(null),
  reseau: z.string().nullish(),
});
const answerSchema = z.looseObject({
  errorCode: z.coerce.number(),
  errorMessage: z.string().nullish(),
  listePointRetraitAcheminement: z.array(pointSchema).nullish(),
  pointRetraitAcheminement: pointSchema.nullish(),
});

/** Colissimo's relay points, REST v2, on the host of its labels. Both calls only ask, so they may be repeated. */
export function createRelayFinder(
  carrier: Config["carrier"],
  limits: Omit<CallerOptions, "baseUrl"> = {},
): RelayFinder {
  // A guest waits for the answer.
  const caller = createCaller({ baseUrl: carrier.url, totalMs: 6_000, ...limits });
  async function ask(
    call: string,
    question: object,
  ): Promise<{ told: z.infer<typeof answerSchema> } | Failure> {
    const called = await caller.post({
      path: `${PATH}/${call}`,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        apiKey: carrier.apiKey,
        origin: "CMS",
        lang: "FR",
        optionInter: "0",
        ...question,
      }),
      repeatable: true,
    });
    if (called.outcome !== "answered") return { outcome: "unavailable", reason: called.reason };
    const { status, bytes } = called.answer;
    const parsed = answerSchema.safeParse(parseJson(bytes));
    if (status !== 200 || !parsed.success)
      return { outcome: "unavailable", reason: `HTTP ${status}${parsed.success ? "" : ", not understood"}` };
    const { errorCode, errorMessage } = parsed.data;
    if (errorCode !== 0 && !NO_POINT.includes(errorCode))
      return { outcome: "refused", message: `${errorCode} ${errorMessage ?? ""}`.trim() };
    return { told: parsed.data };
  }
  return {
    around: async ({ street, zip, city }, day) => {
      const answer = await ask("findRDVPointRetraitAcheminement", {
        address: street,
        zipCode: zip,
        city,
        countryCode: "FR",
        shippingDate: frenchDay(day),
        filterRelay: "1",
      });
      if ("outcome" in answer) return answer;
      const points = (answer.told.listePointRetraitAcheminement ?? [])
        .filter(({ congesTotal }) => !congesTotal)
        .map(asFound)
        .sort((a, b) => a.distanceMeters - b.distanceMeters)
        .slice(0, RELAY_POINTS_SHOWN);
      return { outcome: "found", points };
    },
    byId: async ({ id, network }, day) => {
      const answer = await ask("findPointRetraitAcheminementByID", {
        id,
        reseau: network,
        date: frenchDay(day),
        filterRelay: "1",
      });
      if ("outcome" in answer) return answer;
      const point = answer.told.pointRetraitAcheminement;
      return point && !point.congesTotal ? { outcome: "open", point: asFound(point) } : { outcome: "closed" };
    },
    close: caller.close,
  };
}

function asFound(point: z.infer<typeof pointSchema>): FoundRelayPoint {
  const { adresse1, adresse2, adresse3 } = point;
  return {
    id: point.identifiant,
    type: point.typeDePoint,
    network: point.reseau ?? "",
    name: point.nom.trim(),
    street: [adresse1, adresse2, adresse3]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(", "),
    zip: point.codePostal,
    city: point.localite.trim(),
    distanceMeters: Math.round(point.distanceEnMetre ?? 0),
    hours: [
      point.horairesOuvertureLundi,
      point.horairesOuvertureMardi,
      point.horairesOuvertureMercredi,
      point.horairesOuvertureJeudi,
      point.horairesOuvertureVendredi,
      point.horairesOuvertureSamedi,
      point.horairesOuvertureDimanche,
    ].map(readHours),
    closings: (point.listeConges ?? []).flatMap(readClosing),
    maxGrams: point.poidsMaxi || null,
  };
}

/** None of one that is over, too far ahead to matter, or not understood: it is for reading only. */
function readClosing({ calendarDeDebut, calendarDeFin }: z.infer<typeof closing>): Closing[] {
  const [from, to] = [calendarDeDebut, calendarDeFin].map(readDay);
  if (!from || !to || from > to) return [];
  const today = parisDay(new Date());
  return to < today || from > addDays(today, CLOSINGS_WITHIN_DAYS) ? [] : [{ from, to }];
}

function readDay(told: number | string | null | undefined): string | undefined {
  const at = new Date(told ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : parisDay(at);
}

/** "09:00-12:30 14:00-19:00"; "00:00-00:00" stands for no time at all. */
function readHours(text: string | null | undefined): OpeningHours[number] {
  return [...(text ?? "").matchAll(/(\d{2}:\d{2})-(\d{2}:\d{2})/g)].flatMap(([, from = "", to = ""]) =>
    from === to ? [] : [{ from, to }],
  );
}

/** "dd/mm/yyyy" of an ISO date. */
const frenchDay = (day: string): string => day.split("-").reverse().join("/");
