import type { NeededRole } from "#domain/roles.ts";
import type { SettingGroup } from "./settings.ts";

/** What only an owner changes: money, who sells, how long people are kept, how staff sign in. */
export const SETTING_GROUP_ROLES: Record<SettingGroup, NeededRole> = {
  orders: "owner",
  payments: "owner",
  limits: "management",
  parcels: "management",
  shop: "management",
  portrait: "owner",
  sales: "owner",
  sms: "management",
  advertising: "owner",
  seller: "owner",
  taxes: "owner",
  vatChange: "owner",
  vatNext: "owner",
  accounting: "owner",
  retention: "owner",
  staff: "owner",
  protection: "owner",
};
