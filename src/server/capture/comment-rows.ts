import type { LiveComment } from "#contract/admin/capture.ts";
import type { NewestCommentsRow } from "./read-captures.sql.ts";

export const asComment = ({ createTime, ...row }: NewestCommentsRow): LiveComment => ({
  ...row,
  handle: row.handle ?? "",
  comment: row.comment ?? "",
  at: new Date(createTime).toISOString(),
});
