/** What some browsers have built in; the standard is not in TypeScript's library yet. */
interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = "code_128";
/** Wide enough for the thinnest bar of a slip held at arm's length, small enough to be read several times a second. */
const WIDEST = 1280;

export type ReadFrame = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader of barcodes, else one that is fetched now: a megabyte that only a camera needs. */
export async function openCameraReader(): Promise<ReadFrame> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectors }).BarcodeDetector;
  if (Native && (await Native.getSupportedFormats()).includes(FORMAT)) {
    const detector = new Native({ formats: [FORMAT] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { readPicture } = await import("./wasm-reader.ts");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!pen || canvas.width === 0) return undefined;
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPicture(pen.getImageData(0, 0, canvas.width, canvas.height));
  };
}
