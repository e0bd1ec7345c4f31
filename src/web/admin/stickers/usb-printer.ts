import { useSyncExternalStore } from "react";

/** A label printer that this page speaks to by itself. */
export interface LabelPrinter {
  name: string;
  print(zpl: string): Promise<void>;
}

/** What of WebUSB (wicg.github.io/webusb) is used: TypeScript's own library does not have it. */
interface UsbDevice {
  productName?: string;
  configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status?: string }>;
}
interface UsbInterface {
  interfaceNumber: number;
  alternate: {
    interfaceClass: number;
    endpoints: { endpointNumber: number; direction: string; type: string }[];
  };
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(wanted: { filters: { classCode: number }[] }): Promise<UsbDevice>;
  addEventListener(event: "disconnect", listener: (event: { device: UsbDevice }) => void): void;
}

const PRINTER_CLASS = 7;

const usb = (): Usb | undefined =>
  typeof navigator === "undefined" ? undefined : (navigator as Navigator & { usb?: Usb }).usb;

/** Chrome and its like on a secure page; others print by a file. */
export const canConnect = (): boolean => usb() !== undefined;

let current: { printer: LabelPrinter; device: UsbDevice } | undefined;
let looked = false;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Asks which printer it is; one that was chosen once is found again by itself. Undefined: none was chosen. */
export async function choosePrinter(): Promise<LabelPrinter | undefined> {
  const device = await usb()
    ?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
      throw error;
    });
  return device && connect(device);
}

async function connect(device: UsbDevice): Promise<LabelPrinter> {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const found = device.configuration?.interfaces.find(
    ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
  );
  const out = found?.alternate.endpoints.find(
    ({ direction, type }) => direction === "out" && type === "bulk",
  );
  if (!found || !out) throw new Error("This device takes nothing to print");
  await device.claimInterface(found.interfaceNumber);
  const printer = {
    name: device.productName ?? "",
    async print(zpl: string) {
      const { status } = await device.transferOut(out.endpointNumber, new TextEncoder().encode(zpl));
      if (status !== undefined && status !== "ok") throw new Error(`The printer answered ${status}`);
    },
  };
  set({ printer, device });
  return printer;
}

/** The printer that this browser may use since it was chosen, be it there. */
async function findAgain(): Promise<void> {
  usb()?.addEventListener("disconnect", ({ device }) => device === current?.device && set(undefined));
  const [device] = (await usb()?.getDevices()) ?? [];
  if (device) await connect(device);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!looked) {
    looked = true;
    // Another tab has it, or it is switched off: the page prints by a file.
    findAgain().catch(() => undefined);
  }
  return () => listeners.delete(listener);
}

/** The printer that is connected to this page. */
export const useLabelPrinter = (): LabelPrinter | undefined =>
  useSyncExternalStore(subscribe, () => current?.printer);
