import { COMPLAINT_DAYS } from "#domain/complaints.ts";
import type { Handlers } from "#server/http/handlers.ts";
import * as queries from "./complaints.sql.ts";

const PAGE_SIZE = 50;

export const listComplaints: Handlers["admin"]["complaints"]["list"] = async ({ lists }, { view, page }) => {
  const counts = await queries.countComplaints(lists);
  const rows = await queries.listComplaints(lists, {
    closed: view === "closed",
    days: COMPLAINT_DAYS,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  return {
    rows: rows.map(({ orderId, orderNumber, statedAt, closedAt, ...row }) => ({
      ...row,
      order: { id: orderId, number: orderNumber },
      statedAt: statedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
    total: view === "closed" ? counts.closed : counts.open,
    page,
    pageSize: PAGE_SIZE,
    open: counts.open,
  };
};
