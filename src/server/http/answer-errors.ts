import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#domain/escape-html.ts";
import { faultNumberOf } from "#domain/faults.ts";
import { isRefusal, REFUSAL_STATUS, type Refusal, refusal } from "#domain/refusals.ts";
import { logFault } from "#server/background/log-fault.ts";
import type { Config } from "#server/config.ts";
import type { AppContext } from "#server/context.ts";
import {
  brokenConstraint,
  isLockTimeout,
  isRetryable,
  isUnavailable,
  isUnreadable,
} from "#server/db/errors.ts";
import { FAULT, FAULTS } from "#wording/faults.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { plainRibbon } from "./rehearsal-ribbon.ts";

/**
 * Answers what a route throws: a refusal with its code, sentence and facts, anything else as a fault with its number.
 * No stack, SQL or path ever leaves. What is refused before a route is called is answered by `sendRefusal` as well.
 */
export function answerErrors(app: FastifyInstance, context: Pick<AppContext, "faults" | "config">): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = asRefusal(error);
    if (expected && isShutOut(expected) && opensFile(request))
      return reply.redirect(`/admin/login?file=${encodeURIComponent(request.url)}`, 303);
    if (expected && opensFile(request)) return sendPage(context.config, request, reply, expected);
    if (expected) return sendRefusal(reply, expected);
    // The log has the request's id already: its beginning is the number that the person is told.
    const id = request.id.replaceAll("-", "");
    logFault(
      { log: request.log, faults: context.faults },
      error,
      "unexpected fault",
      {},
      { id, level: "error", route: request.routeOptions.url, userId: request.userId },
    );
    // Nothing was kept. No verb foresaw this contradiction, so it stands in the log as a fault.
    if (brokenConstraint(error)) return sendRefusal(reply, refusal("CONTRADICTED"));
    return reply.code(500).send({
      defined: false,
      code: "INTERNAL",
      status: 500,
      message: FAULTS.withNumber(FAULT, faultNumberOf(id)),
      data: { fault: faultNumberOf(id) },
    });
  });
}

const isShutOut = ({ code }: Refusal): boolean => code === "SIGN_IN_REQUIRED" || code === "NOT_ADMINISTRATOR";

/** A person opens a file by its address: a refusal in JSON would be all they see, or would be kept as the file. */
const opensFile = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === "GET" && routeOptions.config.file === true && (headers.accept ?? "").includes("text/html");

function sendPage(
  config: Config,
  { params }: FastifyRequest,
  reply: FastifyReply,
  { code, facts }: Refusal,
): FastifyReply {
  const { orderId } = params as { orderId?: string };
  const next =
    orderId && code !== "ORDER_NOT_FOUND"
      ? { path: `/admin/orders/${encodeURIComponent(orderId)}#label`, words: "Ouvrir la commande" }
      : { path: "/admin/orders-preparation", words: "Ouvrir la préparation" };
  return reply
    .code(REFUSAL_STATUS[code])
    .type("text/html; charset=utf-8")
    .send(refusalPage(plainRibbon(config), refusalSentence(code, facts as never), next));
}

export function sendRefusal(reply: FastifyReply, no: Refusal): FastifyReply {
  const status = REFUSAL_STATUS[no.code];
  if ("retryAfterSeconds" in no.facts) reply.header("retry-after", String(no.facts.retryAfterSeconds));
  return reply.code(status).send({
    defined: true,
    code: no.code,
    status,
    message: refusalSentence(no.code, no.facts as never),
    data: no.facts,
  });
}

export function asRefusal(error: unknown): Refusal | undefined {
  if (isRefusal(error)) return error;
  if (isLockTimeout(error)) return refusal("STILL_IN_PROGRESS");
  if (isUnavailable(error) || isRetryable(error)) return refusal("OVERLOADED", { retryAfterSeconds: 2 });
  if (isUnreadable(error)) return refusal("INVALID_INPUT", { fields: {} });
  const { code, statusCode } = error as FastifyError;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return refusal("BODY_TOO_LARGE");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refusal("UNSUPPORTED_BODY");
  if (statusCode === 400) return refusal("INVALID_INPUT", { fields: {} });
  return undefined;
}

/** What a person reads who opened a file by its address and cannot have it: why, and where they go on. */
const refusalPage = (ribbon: string, sentence: string, next: { path: string; words: string }): string =>
  `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fichier indisponible</title></head>
<body>${ribbon}<main><h1>Fichier indisponible</h1><p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(next.path)}" target="_top">${escapeHtml(next.words)}</a></p></main></body>
</html>
`;
