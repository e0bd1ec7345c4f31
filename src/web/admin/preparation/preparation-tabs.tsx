import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { paths } from "#web/paths.ts";

const TABS = { packing: "À préparer", handover: "Remise" } as const;

/** From the table to the carrier: what is to be packed, and what has a label and is still here. */
export function PreparationTabs({ shown }: { shown: keyof typeof TABS }) {
  const counters = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  return (
    <ViewLinks
      views={TABS}
      shown={shown}
      addressOf={(tab) => (tab === "handover" ? paths.admin.handover : paths.admin.preparation)}
      counts={{ packing: counters?.toPrepare, handover: counters?.toHandOver }}
      className="mb-4 border-b border-line"
    />
  );
}
