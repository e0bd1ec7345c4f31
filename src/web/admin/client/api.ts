import { type ClientLink, createORPCClient } from "@orpc/client";
import type { AnyContractProcedure, AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { contract } from "#contract/index.ts";
import { createAuth } from "#web/client/auth.ts";
import { type Address, send } from "#web/client/send.ts";
import { isAnswered } from "./failure.ts";
import { askToSignInAgain } from "./session-lost.ts";

/** Given as `{ context: { idempotencyKey } }` to the calls that need one: one UUID per act, kept on retry. */
export type CallContext = { idempotencyKey?: string };

const SIGNED_OUT = 401;
/** Longer than the server takes for many labels or for a large import on a slow line. */
const LONGEST_MS = 60_000;

/** When the session is gone, waits until the person has signed in again, then sends the same call once more. */
const link: ClientLink<CallContext> = {
  async call(path, input, { signal, context: { idempotencyKey } }) {
    const ask = () => send(addressOf(path), input, { signal, idempotencyKey, withinMs: LONGEST_MS });
    try {
      return await ask();
    } catch (error) {
      if (!isAnswered(error) || error.status !== SIGNED_OUT) throw error;
      await askToSignInAgain();
      return ask();
    }
  },
};

function addressOf(path: readonly string[]): Address {
  const find = (part: AnyContractRouter, name: string) => (part as Record<string, AnyContractRouter>)[name];
  const procedure = path.reduce<AnyContractRouter>((part, name) => find(part, name) ?? part, contract);
  const { method = "POST", path: pattern } = (procedure as AnyContractProcedure)["~orpc"].route;
  return `${method} ${pattern}` as Address;
}

export const api: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** Options and keys of queries, from the contract: `orpc.admin.lives.list.queryOptions({ input })`, `orpc.admin.lives.key()`. */
export const orpc = createTanstackQueryUtils(api);
export const auth = createAuth();
