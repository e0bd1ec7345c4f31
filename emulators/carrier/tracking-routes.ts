import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { Behavior } from "./behavior.ts";
import { journey, type Stage } from "./journey.ts";
import { type Carrier, inTrouble } from "./sls-routes.ts";

const LANGUAGES = ["fr_FR", "de_DE", "en_GB", "es_ES", "it_IT", "nl_NL"];
/** The carrier's own word 'delivered' stands beside these, not beside each code that begins like them. */
const DELIVERED = /^LIV(CFM|BAL|GAR|VOI|RTI|ACC|CGA|BPO|DIV|RCA|RCC)$/;

/** Colissimo's tracking for firms (timelineCompany), which answers one parcel at a time. */
export function trackingRoutes(carrier: Carrier): Routes {
  const asked = countQuestions();
  return {
    "POST /tracking-timeline-ws/rest/tracking/timelineCompany": async (call) => {
      const question = asked.count(call, carrier.now());
      return (await inTrouble(carrier, call)) ?? answer(carrier, call, question);
    },
    // How many in all, in the busiest hour, and about one parcel within a day, by the carrier's clock.
    "GET /emulator/questions": () => json(asked.told()),
    // { journeys: [{ parcelNumber, events: Stage[] }] }, times in epoch milliseconds.
    "POST /emulator/journeys": async (call) => {
      const { journeys } = jsonBody(call) as { journeys: { parcelNumber: string; events: Stage[] }[] };
      for (const { parcelNumber, events } of journeys)
        await carrier.book.write(
          parcelNumber,
          events.toSorted((a, b) => a.at - b.at),
          carrier.now(),
        );
      return json({ written: journeys.length });
    },
  };
}

function countQuestions() {
  let questions = 0;
  const byHour = new Map<string, number>();
  const byParcelAndDay = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = (counts: Map<string, number>) => [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  return {
    count: (call: Call, now: number): number => {
      const time = parisTime(now);
      const { parcelNumber } = (jsonBody(call) ?? {}) as { parcelNumber?: unknown };
      add(byHour, time.slice(0, "2026-11-25T07".length));
      add(byParcelAndDay, `${parcelNumber} ${time.slice(0, "2026-11-25".length)}`);
      questions += 1;
      return questions;
    },
    told: () => ({ questions, busiestHour: most(byHour), mostAParcelAndDay: most(byParcelAndDay) }),
  };
}

function answer(carrier: Carrier, call: Call, question: number): Reply {
  const { tracking, retryAfter, eventDates } = carrier.switches.current();
  if (tracking === "too-many")
    return { status: 429, headers: { "retry-after": retryAfter }, body: "Too Many Requests" };
  if (tracking === "page")
    return {
      headers: { "content-type": "text/html" },
      body: "<html><body>Service en maintenance</body></html>",
    };
  const asked = jsonBody(call) as Record<"parcelNumber" | "apiKey" | "ip" | "lang", unknown> | undefined;
  if (tracking === "closed" || asked?.apiKey !== carrier.apiKey)
    return json({ status: [{ code: "201", message: "Identifiant ou mot de passe inconnu" }], parcel: null });
  if (!asked.ip || !LANGUAGES.includes(String(asked.lang)))
    return json({ status: [{ code: "105", message: "Paramètre manquant ou incorrect" }], parcel: null });
  const parcel = carrier.book.find(String(asked.parcelNumber));
  const stages = parcel ? journey(parcel, carrier.now()) : [];
  if (!parcel || stages.length === 0)
    return json({ status: [{ code: "101", message: "Numéro de colis inconnu" }], parcel: null });
  const told = tracking === "untidy" ? untidy(stages, question) : stages;
  const events = told.map(({ code, label, at, isBroken }) =>
    isBroken
      ? { code: null, labelLong: null, date: null }
      : { code, labelLong: label, date: dated(at, eventDates) },
  );
  const saysDelivered = stages.find((stage) => stage.saysDelivered)?.saysDelivered;
  return json({
    status: [{ code: "0", message: "" }],
    ...(saysDelivered === "at-root" && { statusDelivery: true }),
    parcel: {
      parcelNumber: parcel.parcelNumber,
      statusDelivery: saysDelivered === "in-parcel" || stages.some(({ code }) => DELIVERED.test(code)),
      // The service leaves the list away where there is one event.
      event: events.length === 1 ? events[0] : events,
    },
  });
}

function dated(at: number, form: Behavior["eventDates"]): string | number {
  if (form === "milliseconds") return at;
  return form === "bare" ? parisTime(at).slice(0, "2026-11-25T07:00:00".length) : parisTime(at);
}

/** Each third event is missing from an answer, each fifth comes twice, and their order is the question's own. */
function untidy(stages: Stage[], question: number): Stage[] {
  const told = stages.filter((_, place) => (place * 7 + question) % 3 !== 0 || stages.length === 1);
  const doubled = told.flatMap((stage, place) => ((place + question) % 5 === 0 ? [stage, stage] : [stage]));
  return question % 2 === 0 ? doubled.toReversed() : doubled;
}

/** ISO 8601 with the offset of Paris, as the service writes it. */
function parisTime(at: number): string {
  const zone = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const offset = zone?.slice(3) || "+00:00";
  const wall = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return `${wall.replace(" ", "T")}${offset}`;
}
