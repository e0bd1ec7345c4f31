import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract } from "#contract/index.ts";
import { fetchSignedIn } from "./session/fetch-signed-in.ts";

/** Given as `{ context: { idempotencyKey } }` to the calls that need one: one UUID per act, kept on retry. */
type CallContext = { idempotencyKey?: string };

const link = new OpenAPILink<CallContext>(contract, {
  url: `${window.location.origin}/api`,
  headers: ({ context }) => (context.idempotencyKey ? { "idempotency-key": context.idempotencyKey } : {}),
  fetch: fetchSignedIn,
});

export const api: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** The context of one act: repeating the call with it never does the act twice. */
export const oneAct = (): { context: CallContext } => ({ context: { idempotencyKey: crypto.randomUUID() } });
