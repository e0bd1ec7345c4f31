import { hash } from "node:crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { countAttempt } from "#server/auth/attempts.ts";
import { type Context, staffOf } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { TEST_EMAIL_SHAPE } from "#wording/forms.ts";
import { TEMPLATE_COLUMNS, type Template } from "./list-templates.ts";
import { mailShop } from "./mail/mail-shop.ts";
import { renderOrderMail } from "./mail/order-mail.ts";
import { sampleOrder } from "./mail/sample-order.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { checkedTemplate } from "./save-template.ts";

const TESTS_OF_A_PERSON = { most: 30, minutes: 60 };
/** It may be anybody's. */
const TESTS_TO_AN_ADDRESS = { most: 10, minutes: 60 };

interface Test {
  templateId: string;
  email: string;
  title: string;
  body: string;
}

const one = statement<Template>(`select ${TEMPLATE_COLUMNS} from message_templates where id = $1`);
const insert = statement<{ id: number }>(`
  insert into outbox (dedupe_key, kind, template_type, to_name, to_address, subject, html, text, created_by)
  values ('test:' || $1::text, 'test', $2, '', $3, $4, $5, $6, $7)
  returning id`);

/** A template as it would arrive, about an order made up for it: no customer's data goes to a typed address. */
export async function sendTest(context: Context, input: Test) {
  const [template] = await one(context.db, input.templateId);
  if (!template) throw refusal("TEMPLATE_NOT_FOUND");
  if (!isMailable(input.email) || isPlaceholder(input.email))
    throw refusal("INVALID_INPUT", { fields: { email: TEST_EMAIL_SHAPE } });
  const { title, body } = checkedTemplate(input);
  const { type } = template;
  const mail = renderOrderMail({
    order: sampleOrder(type === "late" ? "paid" : type, context.settings.current().shippingCents),
    type,
    subject: title,
    body,
    shop: mailShop(context),
    termsVersion: null,
  });
  return once(context, principalOf(context), "admin.templates.test", input, async (tx) => {
    const { userId: by } = staffOf(context);
    await countAttempt(tx, [`test-mail:by:${by}`], TESTS_OF_A_PERSON);
    const recipient = hash("sha256", input.email.toLowerCase(), "base64url");
    await countAttempt(tx, [`test-mail:to:${recipient}`], TESTS_TO_AN_ADDRESS);
    const key = context.idempotencyKey;
    const [message] = await insert(tx, key, type, input.email, mail.subject, mail.html, mail.text, by);
    const messageId = message?.id ?? 0;
    await audit(tx, context, {
      action: "template-tested",
      subjectKind: "message",
      subjectId: String(messageId),
      after: { type, email: input.email },
    });
    return { messageId };
  });
}
