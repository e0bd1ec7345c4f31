import { useEffect, useRef, useState } from "react";
import { gramsInReport, SCALE_USAGE_PAGE } from "./read-report.ts";

/** What of WebHID is used here: the types of the DOM do not know it. */
interface HidDevice extends EventTarget {
  opened: boolean;
  open(): Promise<void>;
  close(): Promise<void>;
  collections: readonly { usagePage: number }[];
}
interface Hid {
  getDevices(): Promise<HidDevice[]>;
  requestDevice(wish: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
}
type InputReport = Event & { reportId: number; data: DataView };

/** Chromium alone has it, on secure pages. */
const hidOf = (): Hid | undefined => (navigator as { hid?: Hid }).hid;

/**
 * A scale on this table's USB, where the browser has WebHID: each weight at rest is told. One that was allowed once is
 * heard again without a press. `connect` is undefined where there is nothing to connect to, or a scale is heard.
 */
export function useScale(onWeight: (grams: number) => void): { connect: (() => void) | undefined } {
  const hid = hidOf();
  const [scale, setScale] = useState<HidDevice>();
  const told = useRef(onWeight);
  useEffect(() => {
    told.current = onWeight;
  });
  useEffect(() => {
    let shown = true;
    void hid?.getDevices().then((devices) => {
      const known = devices.find(isScale);
      if (shown && known) setScale(known);
    });
    return () => {
      shown = false;
    };
  }, [hid]);
  useEffect(() => {
    if (!scale) return;
    const hear = (event: Event) => {
      const { reportId, data } = event as InputReport;
      const grams = gramsInReport(reportId, data);
      if (grams) told.current(grams);
    };
    scale.addEventListener("inputreport", hear);
    // A scale that another program holds, or that was unplugged, says nothing: the weight is typed.
    if (!scale.opened) void scale.open().catch(() => setScale(undefined));
    return () => {
      scale.removeEventListener("inputreport", hear);
      void scale.close();
    };
  }, [scale]);
  const connect = async () => {
    const [chosen] = (await hid?.requestDevice({ filters: [{ usagePage: SCALE_USAGE_PAGE }] })) ?? [];
    if (chosen) setScale(chosen);
  };
  return { connect: hid && !scale ? () => void connect() : undefined };
}

const isScale = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage }) => usagePage === SCALE_USAGE_PAGE);
