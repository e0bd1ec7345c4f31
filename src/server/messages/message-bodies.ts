import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messageBodyPath } from "#contract/admin/outbox.ts";
import { refusal } from "#domain/refusals.ts";
import { noteView } from "#server/audit/note-view.ts";
import { authorize } from "#server/auth/authorize.ts";
import { type AppContext, staffOf } from "#server/context.ts";
import { plainRibbon } from "#server/http/rehearsal-ribbon.ts";
import { messageBody } from "./read-message.ts";

/** The mail has its styles and nothing else: no script, no picture from elsewhere, no form, and no way out of its frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";
/** Its links would open a window, which the sandbox refuses: a customer's own page is not opened by accident. */
const DEAD_LINKS = '<head><base target="_blank">';

const params = z.object({ messageId: z.coerce.number().int().min(1) });

/** Messages as pages of their own, for administrators alone, to be shown in a frame. */
export function registerMessageBodies(api: FastifyInstance, context: AppContext): void {
  const config = { declaration: { access: "admin", role: "management" } } as const;
  api.get(messageBodyPath(":messageId"), { config }, async (request, reply) => {
    const reader = await authorize(context, request, config.declaration);
    const parsed = params.safeParse(request.params);
    const message = parsed.success ? await messageBody(context, parsed.data.messageId) : undefined;
    if (message === undefined) throw refusal("MESSAGE_NOT_FOUND");
    const { html, orderId } = message;
    if (orderId !== null) await noteView(reader, staffOf(reader).userId, "order", orderId);
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .send(
        html
          .replace("<head>", DEAD_LINKS)
          .replace(/<body[^>]*>/, (body) => body + plainRibbon(context.config)),
      );
  });
}
