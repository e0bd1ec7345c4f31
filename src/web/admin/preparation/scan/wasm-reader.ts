import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

// Its own server is the only place that a page may load from.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The first Code 128 in a picture. */
export async function readPicture(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { formats: ["Code128"], maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : undefined;
}
