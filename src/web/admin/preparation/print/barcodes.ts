/** Code 128 of a number as a picture, 12 mm high when drawn at its size. The encoder is fetched when first needed. */
export async function barcodeOf(text: string): Promise<string> {
  const { code128, drawingSVG } = await import("#web/admin/print/encoders.ts");
  return asPicture(code128({ bcid: "code128", text, height: 12, scale: 2 }, drawingSVG()));
}

export async function qrCodeOf(text: string): Promise<string> {
  const { qrcode, drawingSVG } = await import("#web/admin/print/encoders.ts");
  return asPicture(qrcode({ bcid: "qrcode", text, scale: 2 }, drawingSVG()));
}

const asPicture = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
