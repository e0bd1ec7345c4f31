import type { ColorRow } from "#contract/admin/colors.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./colors.sql.ts";

/** Every color, by name, with how many products wear it. */
export const listColors = ({ lists }: Context): Promise<ColorRow[]> => queries.listColors(lists);
