import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "#server/context.ts";
import { plainRibbon } from "./rehearsal-ribbon.ts";

/** Swagger UI's files, as Fastify's own package brings them: no other origin, nothing told to anybody. */
const SWAGGER_UI = join(dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))), "static");
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** Swagger UI draws with inline styles and images made of text; it runs no script but the two files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (ribbon: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>HF Outlet API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
${ribbon}
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>
`;

const STYLE = `body { margin: 0 }
.swagger-ui .response-col_links { display: none }
.swagger-ui .wrapper { padding: 0 12px }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { overflow-wrap: anywhere }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary-path { flex: 1; max-width: none }
  .swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-summary-operation-id { display: none }
  .swagger-ui .opblock-body, .swagger-ui .responses-wrapper { overflow-x: auto }
}
`;

/** Each act begins with a key of its own: as in our pages, the same act repeats with it and another act gets another. */
const SCRIPT = `const sent = new Map();
show();
async function show() {
  const api = await (await fetch("/api/openapi.json")).json();
  for (const path of Object.values(api.paths))
    for (const { parameters = [] } of Object.values(path))
      for (const parameter of parameters)
        if (parameter.name === "Idempotency-Key") parameter.schema.default = crypto.randomUUID();
  SwaggerUIBundle({
    spec: api,
    dom_id: "#api",
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    tryItOutEnabled: true,
    displayOperationId: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    requestInterceptor(request) {
      const key = request.headers["Idempotency-Key"];
      const act = request.method + request.url + request.body;
      if (key && sent.has(key) && sent.get(key) !== act) request.headers["Idempotency-Key"] = crypto.randomUUID();
      else if (key) sent.set(key, act);
      return request;
    },
  });
}
`;

/** The contract as a page: to read, and for who is signed in to try. */
export async function registerApiPage(
  docs: FastifyInstance,
  { context }: { context: AppContext },
): Promise<void> {
  docs.get("/", (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(page(plainRibbon(context.config))),
  );
  docs.get("/page.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE));
  docs.get("/page.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(SCRIPT));
  await docs.register(fastifyStatic, {
    root: SWAGGER_UI,
    allowedPath: (path) => FILES.includes(path.slice(1)),
    index: false,
  });
}
