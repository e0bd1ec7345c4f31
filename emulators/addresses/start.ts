import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Call, json, jsonBody, type Reply, serve } from "#emulators/http/serve.ts";
import { openSwitches } from "#emulators/switches.ts";
import { KNOWN_ADDRESSES, type KnownAddress } from "./known-addresses.ts";

const settings = z.strictObject({
  /** "html" is a page of somebody else under status 200, as a captive network answers. */
  mood: z.enum(["normal", "down", "error-500", "too-many", "html", "silence"]),
  delayMs: z.number().int().min(0).max(600_000),
});

const question = z.object({
  q: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[\p{L}\p{N}]/u),
  limit: z.coerce.number().int().min(1).max(20).default(5),
});

export type AddressEmulator = { url: string; stop: () => Promise<void> };

/** Starts a geocoder that speaks as the Géoplateforme's does (`/geocodage/search`) and knows some addresses. */
export async function startAddressEmulator({ port = 0 } = {}): Promise<AddressEmulator> {
  const switches = openSwitches(settings, { mood: "normal", delayMs: 0 });
  const asked: string[] = [];
  async function search(call: Call): Promise<Reply | "taken-over"> {
    asked.push(call.query.get("q") ?? "");
    const { mood, delayMs } = switches.current();
    if (delayMs > 0) await sleep(delayMs);
    if (mood === "silence") return "taken-over";
    if (mood === "down") return json({ code: 503, message: "Service Unavailable" }, 503);
    if (mood === "error-500") return json({ code: 500, message: "An unexpected error has occurred" }, 500);
    if (mood === "too-many") return json({ code: 429, message: "Too Many Requests" }, 429);
    if (mood === "html") return { headers: { "content-type": "text/html" }, body: "<p>Connectez-vous</p>" };
    const parsed = question.safeParse(Object.fromEntries(call.query));
    if (!parsed.success)
      return json(
        { code: 400, message: "Failed parsing query", detail: [z.prettifyError(parsed.error)] },
        400,
      );
    const { q, limit } = parsed.data;
    const features = KNOWN_ADDRESSES.filter((one) => begins(one, q))
      .slice(0, limit)
      .map(asFeature);
    return json({ type: "FeatureCollection", features, query: q });
  }
  const served = await serve(port, {
    "GET /geocodage/search": search,
    "GET /emulator/asked": () => json(asked),
    "GET /emulator/behavior": () => json(switches.current()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : switches.change(request);
      return wrong === undefined ? json(switches.current()) : json({ message: wrong }, 400);
    },
  });
  return { url: `http://localhost:${served.port}`, stop: () => served.stop() };
}

const plain = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Each word of the question begins one of the address. */
function begins({ name, postcode, city }: KnownAddress, q: string): boolean {
  const words = plain(`${name} ${postcode} ${city}`);
  return plain(q).every((asked) => words.some((word) => word.startsWith(asked)));
}

const asFeature = ({ type, name, postcode, city }: KnownAddress) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [2.35, 48.85] },
  properties: {
    label: type === "municipality" ? city : `${name} ${postcode} ${city}`,
    score: 0.96,
    name,
    postcode,
    city,
    context: `${postcode.slice(0, 2)}, France`,
    type,
    importance: 0.6,
    _type: "address",
  },
});
