import { z } from "zod";

const environment = z.object({
  SHOP_URL: z.url().transform((value) => value.replace(/\/+$/, "")),
  INGEST_KEY: z.string().min(32),
  CAPTURE_SOURCE: z.enum(["euler", "tiktok-live-connector"]).default("euler"),
  EULER_WS_URL: z
    .string()
    .regex(/^wss?:\/\//)
    .default("wss://ws.eulerstream.com"),
  EULER_API_KEY: z.string().optional(),
  CAPTURE_RETRY_MS: z.coerce.number().int().min(10).max(60_000).default(1000),
  CAPTURE_SILENCE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
});

/** Every variable a connector reads; it is given no other of the shop. */
export const connectorVariables: readonly string[] = Object.keys(environment.shape);

export type ConnectorSettings = z.infer<typeof environment>;

/** Reads the connectors' own settings. Throws one Error that names each variable that is missing or malformed. */
export function readConnectorSettings(env: Record<string, string | undefined>): ConnectorSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Connectors refuse to start (.env.example describes each variable):\n${lines.join("\n")}`);
}
