import type { MakerRow } from "#contract/admin/makers.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./makers.sql.ts";

/** Every maker, by name, with how many products name it. */
export const listMakers = ({ lists }: Context): Promise<MakerRow[]> => queries.listMakers(lists);
