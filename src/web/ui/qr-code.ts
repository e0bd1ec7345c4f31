/** Light around the code, without which a camera does not see where it begins: four of its squares. */
const QUIET = 4;

/** A QR code to film or to lay over the stream, on its own white ground, as a picture. */
export async function qrCode(address: string): Promise<string> {
  const { qrcode, drawingSVG } = await import("./bar-encoders.ts");
  const svg = qrcode(
    {
      bcid: "qrcode",
      text: address,
      scale: 4,
      padding: QUIET * 2,
      backgroundcolor: "FFFFFF",
    },
    drawingSVG(),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
