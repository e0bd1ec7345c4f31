const STORED_AS = "admin-single-keys";

/** Single-key shortcuts can be switched off (WCAG 2.1.4); the choice stays on the device. */
export const singleKeysOn = (): boolean => localStorage.getItem(STORED_AS) !== "off";

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, "off");
}
