import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";

/** Whether advertisements also go to buyers, as the shop's setting says. */
export function useBuyerAdvertising(): boolean {
  const { data: settings } = useQuery(orpc.admin.settings.get.queryOptions());
  return settings?.values.buyerAdvertising === "on";
}
