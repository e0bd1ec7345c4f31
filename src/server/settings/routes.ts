import type { Handlers } from "#server/http/handlers.ts";
import { previewRetention } from "#server/retention/preview-retention.ts";
import { getSettings, saveSettings } from "./admin-settings.ts";

export const settingsRoutes: Handlers["admin"]["settings"] = {
  get: getSettings,
  save: saveSettings,
  previewRetention,
};
