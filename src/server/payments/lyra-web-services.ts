import type { z } from "zod";
import type { Config } from "#server/config.ts";
import type { Caller } from "#server/outgoing/caller.ts";
import { parseJson } from "#server/outgoing/parse-json.ts";
import { envelopeSchema, errorSchema } from "./lyra-messages.ts";

/** The provider said no. `code` is one of its own (INT_, PSP_, ACQ_…), or ours in capitals. */
export type Refusal = { outcome: "refused"; code: string; message: string };

export type ServiceOutcome<Answer> =
  | { outcome: "answered"; answer: Answer }
  | Refusal
  | { outcome: "not-sent"; reason: string }
  | { outcome: "no-answer"; reason: string };

/** Calls web services: the HTTP status is 200 for refusals too, so only the envelope's `status` decides. */
export function webServices(caller: Caller, card: Config["card"]) {
  const headers = {
    authorization: `Basic ${Buffer.from(`${card.user}:${card.password}`).toString("base64")}`,
    "content-type": "application/json",
    accept: "application/json",
  };

  const call = async <Schema extends z.ZodType>(
    service: string,
    request: unknown,
    schema: Schema,
    repeatable: boolean,
  ): Promise<ServiceOutcome<z.output<Schema>>> => {
    const called = await caller.post({
      path: `/api-payment/V4/${service}`,
      headers,
      body: JSON.stringify(request),
      repeatable,
    });
    if (called.outcome !== "answered") return called;
    const { status, bytes } = called.answer;
    // The provider's own clients read a body under 200 and 401 only.
    if (status !== 200 && status !== 401) return { outcome: "no-answer", reason: `HTTP ${status}` };
    const envelope = envelopeSchema.safeParse(parseJson(bytes));
    if (!envelope.success) return { outcome: "no-answer", reason: "unreadable envelope" };
    if (envelope.data.status !== "SUCCESS") {
      const error = errorSchema.safeParse(envelope.data.answer);
      if (!error.success) return { outcome: "no-answer", reason: "unreadable error" };
      return { outcome: "refused", code: error.data.errorCode, message: error.data.errorMessage ?? "" };
    }
    const answer = schema.safeParse(envelope.data.answer);
    if (!answer.success) return { outcome: "no-answer", reason: "unreadable answer" };
    return { outcome: "answered", answer: answer.data };
  };

  return {
    /** For what may happen twice: reading, and creating a form token. */
    ask: <Schema extends z.ZodType>(service: string, request: unknown, schema: Schema) =>
      call(service, request, schema, true),
    /** For what moves money: never made twice. */
    act: <Schema extends z.ZodType>(service: string, request: unknown, schema: Schema) =>
      call(service, request, schema, false),
  };
}
