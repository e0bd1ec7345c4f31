import { randomUUID } from "node:crypto";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Declaration } from "#contract/base.ts";
import { id } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { registerAdvertisingEnd } from "#server/advertising/object-by-link.ts";
import { registerAlertEnd } from "#server/alerts/end-alert.ts";
import { registerAuth } from "#server/auth/register-auth.ts";
import { registerLinks } from "#server/auth/register-links.ts";
import { startTask } from "#server/background/start-task.ts";
import { requireIngestKey } from "#server/capture/ingest-key.ts";
import { registerComplaintPhotos } from "#server/complaints/register-complaint-photos.ts";
import { registerStreams } from "#server/events/streams.ts";
import { registerBooks } from "#server/exports/register-books.ts";
import { registerExports } from "#server/exports/register-exports.ts";
import { registerManifestFile } from "#server/handover/manifest-file.ts";
import { registerInvoiceFiles } from "#server/invoices/register-invoice-files.ts";
import { registerBatchFile } from "#server/label-batches/batch-file.ts";
import { registerCalendar } from "#server/lives/calendar.ts";
import { registerContractSheets } from "#server/messages/contract-sheet.ts";
import { registerContracts } from "#server/messages/kept-contract.ts";
import { registerMessageBodies } from "#server/messages/message-bodies.ts";
import { registerSmsReports } from "#server/messages/sms-reports.ts";
import { registerNotification } from "#server/payments/notification.ts";
import { openPreviews } from "#server/previews/open-previews.ts";
import { registerPreviews } from "#server/previews/register-previews.ts";
import { registerPhotoUploads } from "#server/products/photo-uploads.ts";
import { registerPhotos } from "#server/products/photos.ts";
import { registerReprintFile } from "#server/reprints/reprint-file.ts";
import { registerReturnLabels } from "#server/returns/register-return-labels.ts";
import { registerLabelFiles } from "#server/shipping/label-files.ts";
import { registerZplLabels } from "#server/shipping/label-zpl.ts";
import { registerStickerFiles } from "#server/stickers/sticker-files.ts";
import { authorize } from "./auth/authorize.ts";
import type { AppContext, Context } from "./context.ts";
import { answerErrors, asRefusal, sendRefusal } from "./http/answer-errors.ts";
import { registerApiPage } from "./http/api-page.ts";
import { bindContract } from "./http/bind-contract.ts";
import { giveBrowserId, keepBrowserId } from "./http/browser-id.ts";
import { endConnections } from "./http/end-connections.ts";
import { refuseForeignOrigins } from "./http/foreign-origins.ts";
import { registerHealth } from "./http/health.ts";
import { limitRequests } from "./http/limit-requests.ts";
import { answerMalformed, refuseUnusual } from "./http/malformed-requests.ts";
import { registerOpenApi } from "./http/open-api.ts";
import { connectionsWithin, readOpenFilesLimit } from "./http/open-files.ts";
import { openRateLimits, type RateLimits } from "./http/rate-limits.ts";
import { readJson } from "./http/read-json.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { registerWebPages } from "./http/web-pages.ts";
import { shopHandlers } from "./routes.ts";

const LARGEST_BODY_BYTES = 64 * 1024;
const RATE_EXCHANGE_EVERY_MS = 1000;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in, once that is known. */
    userId?: string | undefined;
  }
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

/** The whole HTTP side of the shop. `log` follows the context's logger. */
export async function buildApp(appContext: AppContext): Promise<FastifyInstance> {
  const headers = commonHeaders(appContext.config);
  const app = createServer(appContext, headers);
  readJson(app);
  const limits = shareRateLimits(app, appContext);
  endConnections(app);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  refuseUnusual(app, headers);
  limitRequests(app, appContext);
  logAnswers(app);
  app.decorateRequest("userId");
  answerErrors(app, appContext);
  registerHealth(app, appContext);
  registerPhotos(app, appContext);
  await app.register(async (notification) => registerNotification(notification, appContext), {
    prefix: "/api",
  });
  await app.register(async (reports) => registerSmsReports(reports, appContext), { prefix: "/api" });
  await app.register((api) => registerApi(api, appContext, limits), { prefix: "/api" });
  const previews = openPreviews(appContext);
  registerPreviews(app, appContext, previews);
  registerCalendar(app, appContext);
  registerAlertEnd(app, appContext);
  registerAdvertisingEnd(app, appContext);
  await registerWebPages(app, appContext, previews.of);
  return app;
}

function createServer({ config, log }: AppContext, headers: Record<string, string>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy's own word alone: what stands before it in the header is the visitor's to write.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: 15_000,
    keepAliveTimeout: config.trustProxy ? 65_000 : 5_000,
    forceCloseConnections: "idle",
    genReqId: () => randomUUID(),
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    clientErrorHandler: answerMalformed(headers),
    frameworkErrors: (error, _request, reply) => {
      reply.headers(headers);
      sendRefusal(reply, asRefusal(error) ?? refusal("INVALID_INPUT", { fields: {} }));
    },
    routerOptions: { maxParamLength: 200 },
  });
  const limit = readOpenFilesLimit();
  app.server.maxConnections = connectionsWithin(config.maxConnections, limit);
  if (app.server.maxConnections < config.maxConnections)
    log.warn(
      { limit, connections: app.server.maxConnections, wanted: config.maxConnections },
      "fewer connections than MAX_CONNECTIONS: the limit of open files (ulimit -n) is too low",
    );
  return app;
}

/** The counters of calls, exchanged with those of other copies until the server closes. */
function shareRateLimits(app: FastifyInstance, appContext: AppContext): RateLimits {
  const limits = openRateLimits(appContext.db);
  const stopExchange = startTask(appContext, {
    name: "the exchange of rate counters",
    everyMs: RATE_EXCHANGE_EVERY_MS,
    work: limits.exchange,
  });
  app.addHook("onClose", stopExchange);
  return limits;
}

function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    // Connectors call many times a second: only what goes wrong is news.
    const isTick = request.routeOptions.config.declaration?.access === "connector" && reply.statusCode < 400;
    request.log[isTick ? "debug" : "info"](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
}

async function registerApi(api: FastifyInstance, appContext: AppContext, limits: RateLimits): Promise<void> {
  const { config } = appContext;
  api.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const access = request.routeOptions.config.declaration?.access;
    // A program has no origin; its key, which no browser adds by itself, is looked at before its body is read.
    if (access === "connector") requireIngestKey(request, config);
    else if (!READS.has(request.method)) refuseForeignOrigins(request, config);
  });
  registerStreams(api, appContext);
  registerAuth(api, appContext);
  registerLinks(api, appContext);
  registerLabelFiles(api, appContext);
  registerZplLabels(api, appContext);
  registerManifestFile(api, appContext);
  registerBatchFile(api, appContext);
  registerReprintFile(api, appContext);
  registerStickerFiles(api, appContext);
  registerInvoiceFiles(api, appContext);
  registerReturnLabels(api, appContext);
  registerExports(api, (request, declaration) => authorize(appContext, request, declaration));
  registerBooks(api, (request, declaration) => authorize(appContext, request, declaration));
  registerMessageBodies(api, appContext);
  registerContractSheets(api, appContext);
  registerContracts(api, appContext);
  await api.register(async (photos) => registerPhotoUploads(photos, appContext));
  await api.register(async (photos) => registerComplaintPhotos(photos, appContext, limits));
  registerOpenApi(api);
  await api.register(registerApiPage, { prefix: "/docs", context: appContext });
  bindContract(api, shopHandlers(appContext, limits), {
    validateOutputs: config.test,
    authorize: (request, reply, declaration) => admit(appContext, limits, { request, reply, declaration }),
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply; declaration: Declaration };

/** Says who calls, counts the call, and gives or keeps the browser's id. */
async function admit(
  appContext: AppContext,
  limits: RateLimits,
  { request, reply, declaration }: Call,
): Promise<Context> {
  const { config } = appContext;
  const context = await authorize(appContext, request, declaration);
  const { guestMutationsPerMinute, lookupsPerMinute, ingestCallsPerMinute } = appContext.settings.current();
  if (declaration.access === "connector") limits.hit("connectors", ingestCallsPerMinute);
  const order = declaration.access === "guest-order" && !READS.has(request.method) && orderIn(request);
  if (order) limits.hit(`order:${order}`, guestMutationsPerMinute);
  if (declaration.access === "public" && context.browserId)
    limits.hit(`browser:${context.browserId}`, lookupsPerMinute);
  if (declaration.access === "public" && !context.browserId)
    return { ...context, browserId: giveBrowserId(reply, config) };
  if (declaration.remembersDevice) return { ...context, browserId: keepBrowserId(request, reply, config) };
  return context;
}

/** The order that a guest's act names; what is no id is no order, and is not counted as one. */
const orderIn = ({ params }: FastifyRequest): string | undefined =>
  id.safeParse((params as { orderId?: string }).orderId).data;
