import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Declaration } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { PASSWORD_LENGTH } from "#domain/access-links.ts";
import { refusal } from "#domain/refusals.ts";
import { checkOwnPassword } from "#server/auth/check-own-password.ts";
import { registerAuth } from "#server/auth/register-auth.ts";
import { registerLinks } from "#server/auth/register-links.ts";
import { type SessionUser, sessionUser } from "#server/auth/session-user.ts";
import { requireIngestKey } from "#server/capture/ingest-key.ts";
import { registerStreams } from "#server/events/streams.ts";
import { registerExports } from "#server/exports/register-exports.ts";
import { registerMessageBodies } from "#server/messages/message-bodies.ts";
import { registerNotification } from "#server/payments/notification.ts";
import { registerPhotoUploads } from "#server/products/photo-uploads.ts";
import { registerPhotos } from "#server/products/photos.ts";
import { registerLabelFiles } from "#server/shipping/label-files.ts";
import type { Actor, Context, House } from "./context.ts";
import { answerErrors } from "./http/answer-errors.ts";
import { bindContract } from "./http/bind-contract.ts";
import { giveBrowserId, isUuid, readBrowserId, sourceAddressOf } from "./http/browser-id.ts";
import { endConnections } from "./http/end-connections.ts";
import { registerHealth } from "./http/health.ts";
import { limitRequests } from "./http/limit-requests.ts";
import { registerOpenApi } from "./http/open-api.ts";
import { openRateLimits } from "./http/rate-limits.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { registerWebPages } from "./http/web-pages.ts";
import { shopHandlers } from "./routes.ts";

const LARGEST_BODY_BYTES = 64 * 1024;
const RATE_EXCHANGE_EVERY_MS = 1000;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

declare module "fastify" {
  interface FastifyContextConfig {
    declaration?: Declaration;
    /** Served however busy the shop is: money's word and the question whether we live. */
    reserved?: boolean;
    /** Stays open as long as the page does, so it does not count as work under way. */
    stream?: boolean;
    /** A file of the back office, which a person may open by its address. */
    file?: boolean;
  }
}

/** The whole HTTP side of the shop. `log` follows the house's logger. */
export async function buildApp(house: House): Promise<FastifyInstance> {
  const { config } = house;
  const app = Fastify({
    loggerInstance: house.log,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy's own word alone: what stands before it in the header is the visitor's to write.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: 15_000,
    keepAliveTimeout: config.trustProxy ? 65_000 : 5_000,
    forceCloseConnections: "idle",
    genReqId: () => randomUUID(),
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  });
  app.server.maxConnections = config.maxConnections;
  app.removeContentTypeParser("text/plain");
  const headers = commonHeaders(config);
  const limits = openRateLimits(house.db);
  const exchange = setInterval(() => {
    limits.exchange().catch((error) => house.log.warn({ err: error }, "rate counters not exchanged"));
  }, RATE_EXCHANGE_EVERY_MS);
  app.addHook("onClose", async () => clearInterval(exchange));

  endConnections(app);

  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  limitRequests(app, house);
  app.addHook("onResponse", (request, reply, done) => {
    const isTick = request.routeOptions.config.declaration?.access === "connector" && reply.statusCode < 400;
    // Connectors call many times a second: only what goes wrong is news.
    request.log[isTick ? "debug" : "info"](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
  answerErrors(app);
  registerHealth(app, house);
  registerPhotos(app, house);
  await app.register(async (notification) => registerNotification(notification, house), { prefix: "/api" });
  await app.register(
    async (api) => {
      api.addHook("onRequest", async (request, reply) => {
        reply.header("cache-control", "no-store");
        const access = request.routeOptions.config.declaration?.access;
        // A program has no origin; its key, which no browser adds by itself, is looked at before its body is read.
        if (access === "connector") requireIngestKey(request, config);
        else if (!READS.has(request.method)) refuseForeignOrigins(request, allowedOrigins(config));
      });
      registerStreams(api, house);
      registerAuth(api, house);
      registerLinks(api, house);
      registerLabelFiles(api, house);
      registerExports(api, (request, declaration) => contextOf(house, request, declaration));
      registerMessageBodies(api, house);
      await api.register(async (photos) => registerPhotoUploads(photos, house));
      registerOpenApi(api, house);
      bindContract(api, shopHandlers(house), {
        validateOutputs: config.test,
        contextOf: async (request, reply, declaration) => {
          const context = await contextOf(house, request, declaration);
          const { guestMutationsPerMinute, lookupsPerMinute, ingestCallsPerMinute } =
            house.settings.current();
          if (declaration.access === "connector") limits.hit("connectors", ingestCallsPerMinute);
          const order =
            declaration.access === "guest-order" && !READS.has(request.method) && orderIn(request);
          if (order) limits.hit(`order:${order}`, guestMutationsPerMinute);
          if (declaration.access === "public" && context.browserId)
            limits.hit(`browser:${context.browserId}`, lookupsPerMinute);
          if (declaration.access === "public" && !context.browserId)
            return { ...context, browserId: giveBrowserId(reply, config) };
          return context;
        },
      });
    },
    { prefix: "/api" },
  );
  await registerWebPages(app, house);
  return app;
}

/** Who asks, and whether they may. Rights are read from the database each time, so that taking them away works at once. */
async function contextOf(house: House, request: FastifyRequest, declaration: Declaration): Promise<Context> {
  const key = request.headers["idempotency-key"];
  if (declaration.idempotent && (typeof key !== "string" || !isUuid(key.toLowerCase())))
    throw refusal("IDEMPOTENCY_KEY_MISSING");
  const actor = await actorOf(house, request, declaration);
  if (declaration.access === "admin-password")
    await checkOwnPassword({ ...house, actor }, passwordIn(request.body));
  return {
    ...house,
    actor,
    browserId: readBrowserId(request, house.config),
    sourceAddress: sourceAddressOf(request, house.config),
    idempotencyKey: typeof key === "string" ? key.toLowerCase() : undefined,
  };
}

async function actorOf(house: House, request: FastifyRequest, declaration: Declaration): Promise<Actor> {
  if (declaration.access === "connector") return { kind: "system" };
  const user = await sessionUser(house, request);
  // On a guest's page everybody is a guest or a customer, staff included: what they do there is no act of the back
  // office, and no customer's either while they act as one.
  if (declaration.access === "guest-order")
    return user
      ? { kind: "customer", userId: user.impersonatedBy?.userId ?? user.userId }
      : { kind: "guest" };
  const customer = user && asCustomer(user);
  if (declaration.access === "public" && !user?.isAdmin) return customer ?? { kind: "guest" };
  if (!user || !customer) throw refusal("SIGN_IN_REQUIRED");
  if (declaration.access === "customer") {
    if (user.isAdmin) throw refusal("NOT_CUSTOMER");
    return customer;
  }
  if (!user.isAdmin) throw refusal("NOT_ADMINISTRATOR");
  return { kind: "admin", userId: user.userId, name: user.name };
}

const asCustomer = ({ userId, impersonatedBy }: SessionUser): Actor => ({
  kind: "customer",
  userId,
  impersonatedBy,
});

/** The order that a guest's act names; what is no id is no order, and is not counted as one. */
const orderIn = ({ params }: FastifyRequest): string | undefined =>
  id.safeParse((params as { orderId?: string }).orderId).data;

function passwordIn(body: unknown): string | undefined {
  const given = typeof body === "object" && body !== null && "password" in body ? body.password : undefined;
  return typeof given === "string" && given.length <= PASSWORD_LENGTH.most ? given : undefined;
}

function allowedOrigins(config: House["config"]): Set<string> {
  const own = new URL(config.publicUrl);
  const origins = new Set([own.origin]);
  // On one's own machine the shop has two names.
  if (own.hostname === "localhost") origins.add(`${own.protocol}//127.0.0.1:${own.port}`);
  return origins;
}

function refuseForeignOrigins(request: FastifyRequest, allowed: Set<string>): void {
  const site = request.headers["sec-fetch-site"];
  if (!allowed.has(request.headers.origin ?? "") || (site !== undefined && site !== "same-origin"))
    throw refusal("FOREIGN_ORIGIN");
}
