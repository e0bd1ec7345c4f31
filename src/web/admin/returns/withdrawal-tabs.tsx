import { useQuery } from "@tanstack/react-query";
import type { WITHDRAWAL_VIEWS } from "#contract/admin/withdrawals.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths, withQuery } from "#web/paths.ts";
import { COMPLAINT_QUEUE } from "#wording/complaints.ts";
import { RECALL_ADMIN } from "#wording/recalls.ts";

type WithdrawalView = (typeof WITHDRAWAL_VIEWS)[number];
type Tab = WithdrawalView | "returns" | "complaints" | "recalls";

const STATEMENTS: Record<WithdrawalView, string> = {
  open: "À traiter",
  done: "Clôturées",
  all: "Toutes",
};
const RETURNS = { returns: "Retours" };
const COMPLAINTS = { complaints: COMPLAINT_QUEUE.title };
const RECALLS = { recalls: RECALL_ADMIN.title };

/** Statements of withdrawal, the returns that follow from them, what buyers say is defective, and recalls. */
export function WithdrawalTabs({ shown, q = "" }: { shown: Tab; q?: string }) {
  const may = useMay();
  const waiting = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  const views: Record<string, string> = may("management")
    ? { ...STATEMENTS, ...RETURNS, ...COMPLAINTS, ...RECALLS }
    : RETURNS;
  return (
    <ViewLinks
      views={views}
      shown={shown}
      addressOf={(one) => {
        if (one === "returns") return paths.admin.returns();
        if (one === "complaints") return paths.admin.complaints();
        if (one === "recalls") return paths.admin.recalls();
        return withQuery(paths.admin.withdrawals(), { view: one === "open" ? undefined : one, q });
      }}
      counts={{
        open: q === "" ? waiting?.withdrawalsOpen : undefined,
        complaints: waiting?.complaintsOpen,
      }}
      className="-mb-px"
    />
  );
}
