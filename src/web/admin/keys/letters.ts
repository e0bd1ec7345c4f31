import { deviceMemory } from "#web/device/memory.ts";

const STORED_AS = "admin-single-keys";

/** Single-key shortcuts can be switched off (WCAG 2.1.4); the choice stays on the device. */
export const singleKeysOn = (): boolean => deviceMemory.recall<boolean>(STORED_AS) ?? true;

export function switchSingleKeys(on: boolean): void {
  deviceMemory.remember(STORED_AS, on);
}
