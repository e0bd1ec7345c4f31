import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { Transaction } from "./book.ts";
import { envelope, serviceError, transactionDocument } from "./documents.ts";
import { sealFormToken } from "./form-token.ts";
import { KNOWN_CODES } from "./means.ts";
import type { Provider, ServiceAnswer } from "./provider.ts";
import { refundService } from "./refund-service.ts";
import { faultOfAlias, tokenServices } from "./token-services.ts";

type Service = (
  provider: Provider,
  request: Record<string, unknown>,
) => ServiceAnswer | Promise<ServiceAnswer>;

const SERVICES: Record<string, Service> = {
  "Charge/SDKTest": (_provider, request) => ({ answer: { value: request.value ?? null } }),
  "Charge/CreatePayment": createPayment,
  "Order/Get": orderGet,
  "Transaction/Get": transactionGet,
  "Transaction/CancelOrRefund": refundService.cancelOrRefund,
  "Transaction/Cancel": refundService.cancel,
  "Transaction/Refund": refundService.refund,
  "Transaction/Update": refundService.update,
  ...tokenServices,
};

/** The REST V4 services. The HTTP status is always 200: the envelope's `status` says how it went. */
export function webServiceRoutes(provider: Provider): Routes {
  return {
    "POST /api-payment/V4/:family/:service": async (call): Promise<Reply | "taken-over"> => {
      const name = `${call.params.family}/${call.params.service}`;
      const request = jsonBody(call);
      const behavior = provider.switches.of(typeof request?.orderId === "string" ? request.orderId : null);
      const mood = name === "Charge/CreatePayment" ? behavior.createPayment : behavior.services;
      if (mood === "error-500") return { status: 500, body: "Internal Server Error" };
      if (mood === "silence") return silence(provider, call, behavior.silenceMs);
      if (mood === "refused")
        return fail(provider, name, "PSP_610", "no acceptance agreement found for the given parameters");
      if (!isAuthorised(provider, call.headers.authorization))
        return fail(provider, name, "INT_905", "bad login or bad private key");
      const service = SERVICES[name];
      if (service === undefined) return fail(provider, name, "INT_901", "unknown web-service");
      if (request === undefined)
        return fail(provider, name, "INT_902", "web-service input data validation error", "invalid JSON");
      const result = await service(provider, request);
      if ("errorCode" in result)
        return fail(provider, name, result.errorCode, result.errorMessage, result.detail);
      return json(envelope(provider.shop, name, "SUCCESS", result.answer, provider.now()));
    },
  };
}

function fail(provider: Provider, name: string, code: string, message: string, detail?: string): Reply {
  const answer = serviceError(provider.shop.shopId, code, message, detail ?? null);
  return json(envelope(provider.shop, name, "ERROR", answer, provider.now()));
}

/** Keeps the connection open without a byte, then drops it. */
function silence(provider: Provider, call: Call, ms: number): "taken-over" {
  const drop = () => call.response.destroy();
  const timer = setTimeout(drop, ms);
  timer.unref();
  provider.stopping.addEventListener("abort", () => clearTimeout(timer), { once: true });
  call.response.once("close", () => clearTimeout(timer));
  return "taken-over";
}

function isAuthorised(provider: Provider, header: string | undefined): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${provider.keys.user}:${provider.keys.password}`).toString("base64")}`,
  );
  const given = Buffer.from(header ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const text = z.string().max(255).nullish();
const person = z.record(z.string(), z.unknown()).nullish();
const paymentSchema = z.looseObject({
  currency: z.string().length(3),
  orderId: z.string().max(64).nullish(),
  ipnTargetUrl: z.url().max(512).nullish(),
  formAction: z.enum(["PAYMENT", "REGISTER_PAY", "ASK_REGISTER_PAY"]).nullish(),
  paymentMethods: z.array(z.enum(KNOWN_CODES)).nullish(),
  paymentMethodToken: z.string().max(64).nullish(),
  metadata: z.unknown().optional(),
  customer: z.looseObject({ reference: text, billingDetails: person, shippingDetails: person }).nullish(),
  transactionOptions: z
    .looseObject({
      cardOptions: z
        .looseObject({
          retry: z.number().int().min(0).max(9).nullish(),
          captureDelay: z.number().int().min(0).nullish(),
          manualValidation: z.enum(["YES", "NO"]).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

function createPayment(provider: Provider, request: Record<string, unknown>): ServiceAnswer {
  const { amount } = request;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0)
    return { errorCode: "INT_009", errorMessage: "invalid amount" };
  const email = (request.customer as { email?: unknown } | undefined)?.email ?? null;
  if (email !== null && (typeof email !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
    return { errorCode: "INT_015", errorMessage: "invalid customer email" };
  const parsed = paymentSchema.safeParse(request);
  if (!parsed.success)
    return {
      errorCode: "INT_902",
      errorMessage: "web-service input data validation error",
      detail: parsed.error.issues.map((issue) => issue.path.join(".")).join(", "),
    };
  const wanted = parsed.data;
  if (wanted.currency !== "EUR")
    return { errorCode: "PSP_610", errorMessage: "no acceptance agreement found for the given parameters" };
  const alias = wanted.paymentMethodToken && provider.book.alias(wanted.paymentMethodToken);
  const unusable = wanted.paymentMethodToken ? faultOfAlias(alias || undefined) : undefined;
  if (unusable) return unusable;
  const formToken = sealFormToken(
    {
      createdAt: provider.now(),
      orderId: wanted.orderId ?? null,
      amount,
      currency: wanted.currency,
      retry: wanted.transactionOptions?.cardOptions?.retry ?? 1,
      ipnTargetUrl: wanted.ipnTargetUrl ?? null,
      email,
      customerReference: wanted.customer?.reference ?? null,
      billing: texts(wanted.customer?.billingDetails),
      shipping: texts(wanted.customer?.shippingDetails),
      metadata: wanted.metadata ?? null,
      formAction: wanted.formAction ?? "PAYMENT",
      paymentMethods: wanted.paymentMethods ?? null,
      paymentMethodToken: wanted.paymentMethodToken ?? null,
    },
    provider.keys.password,
  );
  return { answer: { formToken, _type: "V4/Charge/PaymentForm" } };
}

function texts(details: Record<string, unknown> | null | undefined): Record<string, string | null> {
  const entries = Object.entries(details ?? {}).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function orderGet(provider: Provider, request: Record<string, unknown>): ServiceAnswer {
  const orderId = String(request.orderId ?? "");
  const { operationType } = request;
  const transactions = provider.book
    .order(orderId)
    .filter((one) => operationType === undefined || one.operationType === operationType);
  if (transactions.length === 0) return { errorCode: "PSP_010", errorMessage: "transaction not found" };
  return {
    answer: {
      orderId,
      shopId: provider.shop.shopId,
      transactions: transactions.map((one) => transactionDocument(provider.shop, one)),
      _type: "V4/OrderTransactions",
    },
  };
}

function transactionGet(provider: Provider, request: Record<string, unknown>): ServiceAnswer {
  const found: Transaction | undefined = provider.book.transaction(String(request.uuid ?? ""));
  if (found === undefined) return { errorCode: "PSP_010", errorMessage: "transaction not found" };
  return { answer: transactionDocument(provider.shop, found) };
}
