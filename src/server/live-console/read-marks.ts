import type { CommentMark } from "#contract/admin/live-console.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./live-console.sql.ts";

/** Which of the newest comments of the lives on air became an order, or have somebody who is busy with them. */
export const listMarks = (context: Context): Promise<CommentMark[]> => queries.listMarks(context.db);
