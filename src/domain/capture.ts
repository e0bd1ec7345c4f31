/** What a connector says of the live it follows. */
export const CONNECTOR_STATES = ["connecting", "connected", "retrying", "not-live", "refused"] as const;

/**
 * What staff see of a live's capture. `none`: the live has no handle. `off`: it is not on air. `unattended`: no
 * connector has spoken for a while. The others are the connector's own words.
 */
export const CAPTURE_STATES = ["none", "off", "unattended", ...CONNECTOR_STATES] as const;
export type CaptureState = (typeof CAPTURE_STATES)[number];

/** Fewer events than this in a connector's hands are on their way; from here on the shop is behind. */
export const BEHIND_FROM = 200;

/** Why a capture is not connected, or why comments may be missing. */
export const CAPTURE_REASONS = [
  "starting",
  "connection-lost",
  "silence",
  "service-fault",
  "service-unreachable",
  "lifetime-reached",
  "too-many-connections",
  "not-live",
  "stream-ended",
  "key-refused",
  "no-permission",
  "options-refused",
  "key-missing",
  "library-missing",
  "connector-lost",
  "buffer-full",
] as const;
export type CaptureReason = (typeof CAPTURE_REASONS)[number];
