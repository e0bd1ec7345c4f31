import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { countAttempt } from "#server/auth/attempts.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderOrderMail } from "#server/mail/order-mail.ts";
import { sampleOrder } from "#server/mail/sample-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { TEST_EMAIL_SHAPE } from "#wording/forms.ts";
import { contractFacts } from "./legal-document.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { checkedTemplate } from "./save-template.ts";
import { getTypeOfTemplate } from "./templates.sql.ts";

const TESTS_OF_A_PERSON = { most: 30, minutes: 60 };
/** It may be anybody's. */
const TESTS_TO_AN_ADDRESS = { most: 10, minutes: 60 };

interface Test {
  templateId: string;
  email: string;
  title: string;
  body: string;
}

/** A template as it would arrive, about an order made up for it: no customer's data goes to a typed address. */
export async function sendTest(context: Context, input: Test) {
  const template = await getTypeOfTemplate(context.db, { templateId: input.templateId });
  if (!template) throw refusal("TEMPLATE_NOT_FOUND");
  if (!isMailable(input.email) || isPlaceholder(input.email))
    throw refusal("INVALID_INPUT", { fields: { email: TEST_EMAIL_SHAPE } });
  const { title, body } = checkedTemplate(input);
  const { type } = template;
  const order = await sampleOrder(context, type);
  const contract = type === "paid" ? await contractFacts(context, order) : undefined;
  const mail = renderOrderMail({
    order,
    type,
    subject: title,
    body,
    shop: mailShop(context),
    contract,
  });
  return once(context, principalOf(context), "admin.templates.test", input, async (tx) => {
    const { userId: by } = staffOf(context);
    await countAttempt(tx, [`test-mail:by:${by}`], TESTS_OF_A_PERSON);
    const recipient = hash("sha256", input.email.toLowerCase(), "base64url");
    await countAttempt(tx, [`test-mail:to:${recipient}`], TESTS_TO_AN_ADDRESS);
    const { subject, html, text } = mail;
    const [messageId = 0] = await queueMessages(tx, [
      {
        dedupeKey: `test:${context.idempotencyKey}`,
        kind: "test",
        templateType: type,
        toName: "",
        toAddress: input.email,
        subject,
        html,
        text,
        ...(contract ? { facts: { ...contract } } : {}),
        createdBy: by,
      },
    ]);
    await audit(tx, context, {
      action: "template-tested",
      subjectKind: "message",
      subjectId: String(messageId),
      after: { type, email: input.email },
    });
    return { messageId };
  });
}
