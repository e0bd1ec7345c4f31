import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { FastifyInstance } from "fastify";
import { contract } from "#contract/index.ts";
import { VERSION } from "#server/release.ts";
import { describeCalls, type OpenApiDocument } from "./describe-calls.ts";

let document: Promise<OpenApiDocument> | undefined;

/** The contract as an OpenAPI document: every call with its input, output, refusals and who may call it. */
export function registerOpenApi(api: FastifyInstance): void {
  api.get("/openapi.json", () => {
    document ??= openApiDocument();
    return document;
  });
}

async function openApiDocument(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = await generator.generate(contract, {
    info: {
      title: "HF Outlet",
      version: VERSION,
      description: "Money is integer cents, times are ISO 8601.",
    },
    servers: [{ url: "/api" }],
  });
  return describeCalls(generated as unknown as OpenApiDocument);
}
