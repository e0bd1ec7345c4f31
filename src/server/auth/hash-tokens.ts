import type { getAdapter } from "better-auth/db/adapter";
import { hashedToken } from "./session-cookie.ts";

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type Inner = Omit<Adapter, "transaction">;
type Where = NonNullable<Parameters<Adapter["findMany"]>[0]["where"]>;

/**
 * The sign-in library keeps a session's token as it stands in the cookie. This stands between it and its tables,
 * so that only the token's hash is ever written or looked up; the library itself sees the token it asked for.
 */
export function hashSessionTokens(adapter: Adapter): Adapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashing(inner))),
  } as Adapter;
}

function hashing(adapter: Inner): Inner {
  const where = (model: string, clauses: Where | undefined) =>
    model === "session" ? clauses?.map(hashClause) : clauses;
  return {
    ...adapter,
    create: (async (given: { model: string; data: object }) => {
      const token = given.model === "session" ? tokenIn(given.data) : undefined;
      if (token === undefined) return adapter.create<object>(given);
      const created = await adapter.create<object>({
        ...given,
        data: { ...given.data, token: hashedToken(token) },
      });
      return { ...created, token };
    }) as Inner["create"],
    findOne: (async (given: Parameters<Inner["findOne"]>[0]) => {
      const found = await adapter.findOne<object>({ ...given, where: where(given.model, given.where) ?? [] });
      const asked = given.model === "session" && given.where.find((clause) => clause.field === "token");
      return found && asked ? { ...found, token: asked.value } : found;
    }) as Inner["findOne"],
    findMany: (given) => adapter.findMany(clauses(given, where(given.model, given.where))),
    count: (given) => adapter.count(clauses(given, where(given.model, given.where))),
    update: (given) => adapter.update({ ...given, where: where(given.model, given.where) ?? [] }),
    updateMany: (given) => adapter.updateMany({ ...given, where: where(given.model, given.where) ?? [] }),
    delete: (given) => adapter.delete({ ...given, where: where(given.model, given.where) ?? [] }),
    deleteMany: (given) => adapter.deleteMany({ ...given, where: where(given.model, given.where) ?? [] }),
    consumeOne: (given) => adapter.consumeOne({ ...given, where: where(given.model, given.where) ?? [] }),
  };
}

const clauses = <Given extends { where?: Where | undefined }>(
  given: Given,
  where: Where | undefined,
): Given => (where ? { ...given, where } : given);

function hashClause(clause: Where[number]): Where[number] {
  if (clause.field !== "token") return clause;
  const { value } = clause;
  if (Array.isArray(value)) return { ...clause, value: value.map((token) => hashedToken(String(token))) };
  return { ...clause, value: hashedToken(String(value)) };
}

function tokenIn(data: object): string | undefined {
  return "token" in data && typeof data.token === "string" ? data.token : undefined;
}
