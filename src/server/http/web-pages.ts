import { randomBytes } from "node:crypto";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADMIN_ROUTES, SHOP_ROUTES } from "#contract/routes.ts";
import type { AppContext } from "#server/context.ts";
import { registerApplePayDomain } from "./apple-pay-domain.ts";
import { giveBrowserId, readBrowser } from "./browser-id.ts";
import { type BuiltPage, readBuiltWeb } from "./built-web.ts";
import type { Preview } from "./page-head.ts";
import { previewedPages } from "./previewed-pages.ts";
import { BUILT_RIBBON } from "./rehearsal-ribbon.ts";
import { adminHeaders, contentSecurityPolicy, type PageKind, paymentHeaders } from "./security-headers.ts";

const LONGEST_LOGGED_PATH = 200;
/** The build's names: what can be none (`..`, NUL, longer than any) would be a fault of the file system. */
const ASSET = /^\/assets\/[\w-][\w.-]{0,150}(\?|$)/;
const NOT_LISTED = { "x-robots-tag": "noindex" };
const ORDER_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

type ShopRoute = (typeof SHOP_ROUTES)[number];

/** What a link to a page of the shop says, by its route and the ids in its address. */
export type PreviewOf = (route: ShopRoute, params: Record<string, string>) => Promise<Preview>;

/** The built web: hashed assets for ever, pages never kept, and a 404 that is one. */
export async function registerWebPages(
  app: FastifyInstance,
  context: AppContext,
  previewOf: PreviewOf,
): Promise<void> {
  const { staging, webFolder } = context.config;
  // A rehearsal says on each page, printed ones too, that it is one.
  const web = await readBuiltWeb(webFolder, staging ? BUILT_RIBBON : undefined);

  if (web)
    await app.register(async (assets) => {
      assets.addHook("onRequest", async (request, reply) => {
        if (!ASSET.test(request.url)) return reply.callNotFound();
      });
      await assets.register(fastifyStatic, {
        root: path.resolve(webFolder, "assets"),
        prefix: "/assets/",
        preCompressed: true,
        immutable: true,
        maxAge: "1y",
        index: false,
      });
    });

  const send =
    (built: BuiltPage | undefined, status: number) => (request: FastifyRequest, reply: FastifyReply) => {
      if (!built)
        return reply
          .code(503)
          .type("text/plain; charset=utf-8")
          .send("La boutique n'est pas encore construite.");
      const browser = readBrowser(request, context.config);
      if (!browser?.signed) giveBrowserId(reply, context.config, browser?.id);
      const kind = kindOf(request);
      if (kind === "payment") reply.headers(paymentHeaders(context.config));
      if (kind === "admin") reply.headers(adminHeaders);
      reply
        .code(status)
        .header("content-security-policy", contentSecurityPolicy(context.config, kind, nonce()))
        .header("cache-control", "no-store")
        .header("vary", "accept-encoding")
        .headers(request.url.startsWith("/admin") ? NOT_LISTED : {})
        .type("text/html; charset=utf-8");
      return sendCompressed(built, request, reply);
    };

  const previewed = previewedPages(context.config.publicUrl);
  for (const route of SHOP_ROUTES) {
    const built = web?.shopPage(route);
    app.get<{ Params: Record<string, string> }>(route, async (request, reply) => {
      const preview = await previewOf(route, request.params);
      if (!preview.listed) reply.headers(NOT_LISTED);
      if (built?.callsById.length) reply.header("link", preloads(built.callsById, request.params));
      return send(built && (await previewed(route, built.page, preview)), 200)(request, reply);
    });
  }
  for (const route of ADMIN_ROUTES) app.get(route, send(web?.admin, 200));
  for (const { name, type, body } of web?.rootFiles ?? [])
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=86400").send(body),
    );

  registerApplePayDomain(app, context);

  app.setNotFoundHandler((request, reply) => {
    const attempted = request.url.split("?", 1)[0] ?? "";
    const shown = attempted.slice(0, LONGEST_LOGGED_PATH).replace(ORDER_ID, "<id>");
    request.log.warn({ path: shown }, "404: path not found");
    if (attempted.startsWith("/api/") || request.method !== "GET")
      return reply.code(404).send({
        defined: true,
        code: "NOT_FOUND",
        status: 404,
        message: "Cette adresse n'existe pas.",
        data: {},
      });
    return send(attempted.startsWith("/admin") ? web?.admin : web?.notFound, 404)(request, reply);
  });
}

/** Lets a browser ask for what the page will, while its script is on its way (`Link: rel=preload`). */
const preloads = (calls: readonly string[], params: Record<string, string>): string =>
  calls
    .map((call) => call.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name] ?? "")))
    .map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
    .join(", ");

function kindOf({ url }: FastifyRequest): PageKind {
  if (url.startsWith("/order-pay/")) return "payment";
  return url.startsWith("/admin") ? "admin" : "plain";
}

/** Our pages hold no inline script, so the nonce only serves what a script of ours may add. */
const nonce = () => randomBytes(16).toString("base64");

function sendCompressed({ html, br, gz }: BuiltPage, request: FastifyRequest, reply: FastifyReply) {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (br && /\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(br);
  if (gz && /\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(gz);
  return reply.send(html);
}
