import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Everything a CreatePayment call asked for. Amounts are integer cents, times epoch milliseconds. */
export type PaymentRequest = {
  tokenId: string;
  createdAt: number;
  orderId: string | null;
  amount: number;
  currency: string;
  /** Attempts after a first refusal. */
  retry: number;
  ipnTargetUrl: string | null;
  email: string | null;
  customerReference: string | null;
  billing: Record<string, string | null>;
  shipping: Record<string, string | null>;
  metadata: unknown;
  formAction: "PAYMENT" | "REGISTER_PAY" | "ASK_REGISTER_PAY";
  /** Codes of means; null offers every one that the shop has a contract for. */
  paymentMethods: string[] | null;
  paymentMethodToken: string | null;
};

/**
 * Seals a request into its form token. The token carries the request itself, so creating a payment costs
 * no memory and no disk, and a token handed out before a crash is still good after it.
 */
export function sealFormToken(request: Omit<PaymentRequest, "tokenId">, password: string): string {
  const tokenId = randomBytes(8).toString("hex");
  const content = Buffer.from(JSON.stringify({ ...request, tokenId })).toString("base64url");
  return `01${content}.${seal(content, password)}`;
}

/** The request inside a token, or undefined when this provider never handed it out. */
export function openFormToken(token: string, password: string): PaymentRequest | undefined {
  const [content = "", signature = ""] = token.slice(2).split(".");
  const expected = Buffer.from(seal(content, password));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return JSON.parse(Buffer.from(content, "base64url").toString("utf8")) as PaymentRequest;
}

function seal(content: string, password: string): string {
  return createHmac("sha256", `form token of ${password}`).update(content).digest("base64url");
}
