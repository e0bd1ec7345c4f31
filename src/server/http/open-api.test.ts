import { expect, test } from "vitest";
import { REFUSAL_STATUS } from "#domain/refusals.ts";
import { ownShop } from "#tests/open-shop.ts";
import { procedures } from "./bind-contract.ts";
import type { OpenApiDocument } from "./describe-calls.ts";

const shop = ownShop();

const read = async () => (await shop.it.visitor().call<OpenApiDocument>("GET", "/api/openapi.json")).body;

test("every call of the contract stands in the document with its input, output, refusals and who may call", async () => {
  const { paths } = await read();
  for (const { name, method, path, declaration, input, output, refusals, successStatus } of procedures()) {
    const operation = paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation, name).toMatchObject({ operationId: name });
    const { access, role } = declaration;
    expect(operation?.description).toContain(`\`${role ? `${access}: ${role}` : access}\``);
    const { parameters = [], requestBody, responses = {} } = operation ?? {};
    if (input && Object.keys((input as { shape?: object }).shape ?? { some: 1 }).length > 0)
      expect(requestBody ?? parameters[0], `the input of ${name}`).toBeDefined();
    if (output) expect(responses[successStatus]?.content, `the output of ${name}`).toBeDefined();
    for (const code of refusals)
      expect(responses[REFUSAL_STATUS[code]]?.description, `${name}: ${code}`).toContain(`\`${code}\` `);
    expect(parameters.some((parameter) => parameter.name === "Idempotency-Key")).toBe(
      !!declaration.idempotent,
    );
  }
});

test("a refusal stands there with its French sentence, and signing in where the call asks for it", async () => {
  const { paths } = await read();
  const products = paths["/lives/{liveId}/products"]?.get;
  expect(products?.responses[404]?.description).toContain("`LIVE_NOT_FOUND` Ce live n'existe pas");
  expect(products?.security).toEqual([]);
  const staff = procedures().find(({ declaration }) => declaration.access === "admin");
  const path = staff?.path.replaceAll(/:(\w+)/g, "{$1}") ?? "";
  expect(paths[path]?.[staff?.method.toLowerCase() ?? ""]?.security).toEqual([{ session: [] }]);
});

test("the page loads nothing from another origin and nothing but its own files", async () => {
  const visitor = shop.it.visitor();
  const page = await visitor.call<string>("GET", "/api/docs");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(page.body).not.toMatch(/https?:/);
  for (const file of ["swagger-ui-bundle.js", "swagger-ui.css", "page.js", "page.css"])
    expect((await visitor.call("GET", `/api/docs/${file}`)).status).toBe(200);
  for (const file of ["oauth2-redirect.html", "index.html", "..%2fpackage.json", "csp.json"])
    expect((await visitor.call("GET", `/api/docs/${file}`)).status).toBe(404);
});
