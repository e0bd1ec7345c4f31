import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** To the requests about personal data, with how many wait for an answer. */
export function DataRequestsLink() {
  const { data = [] } = useQuery(orpc.admin.personalData.requests.queryOptions({ input: {} }));
  const waiting = data.filter(({ answered }) => !answered).length;
  return (
    <ScreenLink to={paths.admin.dataRequests} className={buttonClass("secondary")}>
      Demandes{waiting > 0 && ` (${waiting})`}
    </ScreenLink>
  );
}
