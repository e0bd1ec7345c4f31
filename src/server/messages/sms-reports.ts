import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isStopWord } from "#domain/sms.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { stopNumber } from "#server/sms/consents.ts";
import { isReportKey, REPORT_PATH } from "./report-address.ts";
import * as queries from "./sms.sql.ts";

const address = z.object({ m: z.string().max(60), k: z.string().max(100) });

/** Read loosely: the provider's documents leave open how it spells some of this. */
const body = z.looseObject({
  msg_status: z.string().max(60),
  messageId: z.union([z.number(), z.string()]).transform(String).optional(),
  to: z.union([z.number(), z.string()]).transform(String).optional(),
  reply: z.unknown().optional(),
  reply_text: z.unknown().optional(),
  text: z.unknown().optional(),
  content: z.unknown().optional(),
});
type Report = z.infer<typeof body>;

/**
 * Where the provider reports what became of a text. Only who has the address that we gave with it is believed, and only of
 * this one text. Reports come doubled and in any order: each counts once, and what arrived stays arrived.
 */
export function registerSmsReports(app: FastifyInstance, context: AppContext): void {
  app.post(REPORT_PATH, { config: { reserved: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const from = address.safeParse(request.query);
    if (!from.success || !isReportKey(context.config, from.data.m, from.data.k)) {
      context.log.warn("a report of a text message was not accepted");
      return reply.code(403).send({});
    }
    const report = body.safeParse(request.body);
    if (report.success) await hear(context, from.data.m, report.data);
    else context.log.warn("a report of a text message was not understood");
    return {};
  });
}

async function hear(context: AppContext, tag: string, report: Report): Promise<void> {
  const status = report.msg_status.toLowerCase();
  const orderId = await inTransaction(context.db, async (tx) => {
    const send = await queries.lockReported(tx, { tag });
    // Of a text whose words and number were erased nothing is kept any more.
    if (!send || send.toAddress === null || contradicts(report, send)) return undefined;
    const { messageId, toAddress } = send;
    const isNew = await queries.insertReport(tx, { messageId, status: statusKept(report), raw: report });
    if (!isNew) return undefined;
    if (wantsNoMore(report)) await stopNumber(tx, toAddress, "answer");
    if (status === "hard_bounce") await stopNumber(tx, toAddress, "unreachable");
    const state = STATES[status];
    if (!state || RANKS.indexOf(state) <= RANKS.indexOf(send.state)) return send.orderId;
    await queries.moveSend(tx, { messageId, state, cause: state === "failed" ? status : null });
    return send.orderId;
  });
  if (orderId) context.events.changed({ orders: [orderId] });
}

/** What another message's report would say: its number, or its id at the provider. */
const contradicts = (
  { messageId, to }: Report,
  { providerId, toAddress }: { providerId: string | null; toAddress: string | null },
): boolean =>
  (messageId !== undefined && providerId !== null && messageId !== providerId) ||
  (to !== undefined && toAddress !== null && to.replace("+", "") !== toAddress.replace("+", ""));

/** Several answers to one text are several reports. */
const statusKept = (report: Report): string => {
  const answer = answerOf(report);
  return answer === ""
    ? report.msg_status.toLowerCase()
    : `${report.msg_status.toLowerCase()}:${answer}`.slice(0, 200);
};

const wantsNoMore = (report: Report): boolean =>
  /^unsubscri/.test(report.msg_status.toLowerCase()) || isStopWord(answerOf(report));

function answerOf({ msg_status: status, reply, reply_text: replyText, text, content }: Report): string {
  if (!/^repl(y|ied|ies)/.test(status.toLowerCase())) return "";
  const [answer] = [reply, replyText, text, content].filter((one) => typeof one === "string");
  return answer?.trim() ?? "";
}

/** Never back from what is later in this row: reports overtake each other. */
const RANKS = ["asked", "accepted", "sent", "failed", "delivered"];

const STATES: Record<string, "sent" | "failed" | "delivered"> = {
  accepted: "sent",
  sent: "sent",
  delivered: "delivered",
  soft_bounce: "failed",
  hard_bounce: "failed",
  rejected: "failed",
  blocked: "failed",
  skipped: "failed",
};
