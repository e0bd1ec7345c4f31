import type {
  AnyContractRouter,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from "@orpc/contract";
import type { contract } from "#contract/index.ts";
import type { Context } from "#server/context.ts";

type HandlersOf<Router> =
  Router extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (context: Context, input: InferSchemaOutput<Input>) => Promise<InferSchemaInput<Output>>
    : { [Name in keyof Router]: Router[Name] extends AnyContractRouter ? HandlersOf<Router[Name]> : never };

/** One verb for every procedure of the contract; a missing or mistyped one does not compile. */
export type Handlers = HandlersOf<typeof contract>;
