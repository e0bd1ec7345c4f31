import { queryOptions } from "@tanstack/react-query";
import type { AllSettings } from "#contract/admin/settings.ts";
import { api } from "#web/admin/api.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: (): Promise<AllSettings> => api.admin.settings.get(),
});
