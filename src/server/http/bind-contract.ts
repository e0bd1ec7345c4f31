import {
  type AnyContractProcedure,
  type AnyContractRouter,
  type HTTPMethod,
  isContractProcedure,
} from "@orpc/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Declaration } from "#contract/base.ts";
import { contract } from "#contract/index.ts";
import { isRefusal, REFUSAL_STATUS, type RefusalCode, refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "./handlers.ts";

z.config(z.locales.fr());

const LARGE_BODY_BYTES = 256 * 1024;
const BATCH_BODY_BYTES = 512 * 1024;

type Handler = (context: Context, input: unknown) => Promise<unknown>;

export interface Procedure {
  name: string;
  method: HTTPMethod;
  /** As Fastify writes it, below `/api`: `/guest-orders/:orderId`. */
  path: string;
  declaration: Declaration;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  successStatus: number;
  refusals: RefusalCode[];
}

/** Every procedure of the contract. One that declares nobody who may call it stops the boot. */
export function procedures(): Procedure[] {
  return collect(contract, []).map(([name, procedure]) => definition(name, procedure));
}

export interface Binding {
  authorize(request: FastifyRequest, reply: FastifyReply, declaration: Declaration): Promise<Context>;
  /** Checks every answer against the contract; for tests, it costs time. */
  validateOutputs: boolean;
}

/** Serves each procedure of the contract as a route of its own, its verb behind it. */
export function bindContract(app: FastifyInstance, handlers: Handlers, binding: Binding): void {
  for (const procedure of procedures()) {
    const handler = handlerOf(handlers, procedure.name);
    app.route({
      method: procedure.method,
      url: procedure.path,
      config: { declaration: procedure.declaration },
      ...bodyLimitOf(procedure.declaration),
      handler: async (request, reply) => {
        const context = await binding.authorize(request, reply, procedure.declaration);
        const input = readInput(procedure, request);
        const output = await handler(context, input).catch((error: unknown) => {
          throw isRefusal(error) ? declared(procedure, error) : error;
        });
        if (binding.validateOutputs) procedure.output?.parse(output);
        return reply.code(procedure.successStatus).send(output);
      },
    });
  }
}

function bodyLimitOf({ largeBody, batch }: Declaration): { bodyLimit?: number } {
  if (batch) return { bodyLimit: BATCH_BODY_BYTES };
  return largeBody ? { bodyLimit: LARGE_BODY_BYTES } : {};
}

function collect(router: AnyContractRouter, path: string[]): [string, AnyContractProcedure][] {
  if (isContractProcedure(router)) return [[path.join("."), router]];
  return Object.entries(router).flatMap(([name, inner]) => collect(inner, [...path, name]));
}

function definition(name: string, procedure: AnyContractProcedure): Procedure {
  const { route, meta, inputSchema, outputSchema, errorMap } = procedure["~orpc"];
  const { access, ...others }: Partial<Declaration> = meta;
  if (!access) throw new Error(`The contract does not say who may call ${name}`);
  return {
    name,
    method: route.method ?? "POST",
    path: (route.path ?? "").replaceAll(/\{(\w+)\}/g, ":$1"),
    declaration: { access, ...others },
    input: inputSchema as z.ZodType | undefined,
    output: outputSchema as z.ZodType | undefined,
    successStatus: route.successStatus ?? 200,
    refusals: Object.keys(errorMap).filter((code): code is RefusalCode => code in REFUSAL_STATUS),
  };
}

function handlerOf(handlers: Handlers, name: string): Handler {
  let found: unknown = handlers;
  for (const part of name.split(".")) found = (found as Record<string, unknown>)[part];
  if (typeof found !== "function") throw new Error(`No verb stands behind ${name}`);
  return found as Handler;
}

function readInput(procedure: Procedure, request: FastifyRequest): unknown {
  if (!procedure.input) return undefined;
  const rest = procedure.method === "GET" ? request.query : (request.body ?? {});
  if (typeof rest !== "object" || Array.isArray(rest)) throw invalid({ "": "La demande n'est pas valide." });
  const params = request.params as Record<string, string>;
  const parsed = procedure.input.safeParse({ ...rest, ...params });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const notFound = procedure.refusals.find((code) => code.endsWith("_NOT_FOUND"));
  if (notFound && issues.every((issue) => typeof issue.path[0] === "string" && issue.path[0] in params))
    throw refusal(notFound as "ORDER_NOT_FOUND");
  const said = procedure.refusals.find((code) => issues.some((issue) => refusalOf(issue) === code));
  if (said) throw refusal(said as "CASH_NOT_KEPT");
  throw invalid(Object.fromEntries(issues.map((issue) => [issue.path.join("."), issue.message])));
}

/** A rule of the contract may name the refusal that says better than "invalid" what is wrong. */
const refusalOf = (issue: z.core.$ZodIssue): unknown =>
  issue.code === "custom" ? issue.params?.refusal : undefined;

const invalid = (fields: Record<string, string>) => refusal("INVALID_INPUT", { fields });

/** Refusals that any call may answer without announcing them. */
export const REFUSED_EVERYWHERE: readonly RefusalCode[] = [
  "INVALID_INPUT",
  "SIGN_IN_REQUIRED",
  "NOT_ADMINISTRATOR",
  "NOT_YOUR_ROLE",
  "SECOND_FACTOR_DEMANDED",
  "RATE_LIMITED",
  "OVERLOADED",
  "IDEMPOTENCY_KEY_MISSING",
  "IDEMPOTENCY_KEY_REUSED",
  "STILL_IN_PROGRESS",
];

/** A refusal that the contract does not announce is a fault of ours, and is treated as one. */
function declared(procedure: Procedure, error: { code: RefusalCode } & Error): Error {
  if (procedure.refusals.includes(error.code) || REFUSED_EVERYWHERE.includes(error.code)) return error;
  return new Error(`${procedure.name} answered ${error.code}, which its contract does not announce`, {
    cause: error,
  });
}
