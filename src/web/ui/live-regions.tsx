import { ALERT_REGION_ID, STATUS_REGION_ID } from "./announce.ts";

/** The two permanent regions that `announce` fills; mounted once, at the root, and never re-rendered. */
export function LiveRegions() {
  return (
    <>
      <div id={STATUS_REGION_ID} role="status" className="sr-only" />
      <div id={ALERT_REGION_ID} role="alert" className="sr-only" />
    </>
  );
}
