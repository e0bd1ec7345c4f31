import type { AnyContractProcedure, ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import type { contract } from "#contract/index.ts";
import { createActs } from "./acts.ts";
import { isPassing } from "./failure.ts";
import { type Address, type SendOptions, send } from "./send.ts";

/** Calls by their names in the contract, each with its address; " once" stands behind one that needs an idempotency key. */
export type Addresses<Router = typeof contract> = {
  [Name in keyof Router]?: Router[Name] extends AnyContractProcedure
    ? Address | `${Address} once`
    : Addresses<Router[Name]>;
};

/** Those calls of the contract that have an address, with the inputs and the answers that the contract gives them. */
type Client<Table, Router = JsonifiedClient<ContractRouterClient<typeof contract>>> = {
  [Name in keyof Table]: Name extends keyof Router
    ? Table[Name] extends string
      ? Call<Router[Name]>
      : Client<Table[Name], Router[Name]>
    : never;
};

/** A call without an input takes none: its options, given as the input, would be sent. */
type Call<Declared> = Declared extends (input?: infer Input, ...rest: never[]) => infer Answer
  ? unknown extends Input
    ? (input?: undefined, options?: CallOptions) => Answer
    : Declared
  : Declared;

type Settings = Pick<SendOptions, "withinMs" | "lostSentence">;

/** The key of an act that is kept longer than the page. */
type CallOptions = Pick<SendOptions, "signal"> & { context?: { idempotencyKey?: string } };

const READ_AGAIN_AFTER_MS = [300, 1_000, 3_000];

/**
 * The client of a page that can't afford the contract: its schemas would weigh more than the page, so it takes the
 * contract's types only and names the addresses that it calls.
 */
export function createClient<const Table extends Addresses>(table: Table, settings: Settings): Client<Table> {
  const act = createActs();
  const callOf = (entry: Address | `${Address} once`) => {
    const [method, path, once] = entry.split(" ");
    const address = `${method} ${path}` as Address;
    return (input?: unknown, { signal, context }: CallOptions = {}) => {
      if (once)
        return act([address, input], (ownKey) =>
          send(address, input, { ...settings, idempotencyKey: context?.idempotencyKey ?? ownKey }),
        );
      const ask = () => send(address, input, { ...settings, signal });
      return method === "GET" ? readAgain(ask, signal) : ask();
    };
  };
  const clientOf = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        typeof inner === "string" ? callOf(inner as Address) : clientOf(inner as object),
      ]),
    );
  return clientOf(table) as Client<Table>;
}

/** Reads are tried four times. */
async function readAgain<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (const wait of READ_AGAIN_AFTER_MS) {
    try {
      return await read();
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (signal?.aborted) throw error;
    }
  }
  return read();
}
