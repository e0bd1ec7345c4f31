/**
 * Code 128 as a picture, `height` mm high when drawn at its size, where a bar is a point (0.353 mm) thick or more. The
 * encoder is fetched when first needed.
 */
export async function barcodeOf(text: string, height = 12): Promise<string> {
  const { code128, drawingSVG } = await import("#web/ui/bar-encoders.ts");
  return asPicture(code128({ bcid: "code128", text, height, scale: 2 }, drawingSVG()));
}

export async function qrCodeOf(text: string): Promise<string> {
  const { qrcode, drawingSVG } = await import("#web/ui/bar-encoders.ts");
  return asPicture(qrcode({ bcid: "qrcode", text, scale: 2 }, drawingSVG()));
}

const asPicture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
