import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance } from "fastify";
import { contract } from "#contract/index.ts";
import type { House } from "#server/context.ts";
import { procedures } from "./bind-contract.ts";

/** The contract as an OpenAPI document and as a page to read. */
export function registerOpenApi(api: FastifyInstance, house: House): void {
  let document: Promise<unknown> | undefined;
  api.get("/openapi.json", async () => {
    document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
      contract,
      {
        info: { title: "HF Outlet", version: "1.0.0" },
        servers: [{ url: `${house.config.publicUrl}/api` }],
      },
    );
    return document;
  });
  api.get("/docs", async (_request, reply) =>
    reply
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .type("text/html; charset=utf-8")
      .send(referencePage()),
  );
}

function referencePage(): string {
  const rows = procedures()
    .map(
      ({ method, path, declaration, refusals }) =>
        `<tr><td>${method}</td><td><code>/api${path}</code></td><td>${declaration.access}${declaration.idempotent ? ", Idempotency-Key" : ""}</td><td>${refusals.join(", ")}</td></tr>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>HF Outlet API</title><style>body{font:15px/1.5 system-ui;margin:2rem;color:#2A1A24}table{border-collapse:collapse}
td,th{border-bottom:1px solid #E6D9CF;padding:.4rem .8rem;text-align:left;vertical-align:top}</style>
<h1>HF Outlet API</h1><p>Schemas: <a href="/api/openapi.json">openapi.json</a>. Money is integer cents, times are ISO 8601.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>Refusals</th></tr></thead><tbody>${rows}</tbody></table></html>`;
}
