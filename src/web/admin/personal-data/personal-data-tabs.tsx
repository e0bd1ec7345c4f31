import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";
import { INCIDENT_ADMIN } from "#wording/incidents.ts";
import { REGISTER } from "#wording/register.ts";

const TABS = {
  requests: { name: "Demandes", to: paths.admin.dataRequests },
  incidents: { name: INCIDENT_ADMIN.tab, to: paths.admin.incidents },
  register: { name: REGISTER.title, to: paths.admin.register },
} as const;
type Tab = keyof typeof TABS;

/** What the law on personal data asks staff to keep: requests, incidents, and for the owner the record of processing. */
export function PersonalDataTabs({ shown }: { shown: Tab }) {
  const isOwner = useMay()("owner");
  const requests = useQuery(orpc.admin.personalData.requests.queryOptions({ input: {} })).data;
  const incidents = useQuery(orpc.admin.incidents.list.queryOptions()).data;
  const tabs = (Object.keys(TABS) as Tab[]).filter((tab) => tab !== "register" || isOwner);
  return (
    <div className="mb-4 border-b border-line">
      <ViewLinks
        views={Object.fromEntries(tabs.map((tab) => [tab, TABS[tab].name])) as Record<Tab, string>}
        shown={shown}
        addressOf={(tab) => TABS[tab].to}
        counts={{
          requests: requests?.filter(({ answered }) => !answered).length,
          incidents: incidents?.filter(({ closedAt }) => !closedAt).length,
        }}
      />
    </div>
  );
}
