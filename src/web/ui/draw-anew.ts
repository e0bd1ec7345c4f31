const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/**
 * A picture drawn anew before it is sent, at most 1600 px long: smaller, and without the place where the telephone took it.
 * Nothing comes back of what is no picture.
 */
export async function drawAnew(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const webp = await asBlob(canvas, "image/webp");
  // A browser that can't write WebP answers a PNG, which is large.
  return webp?.type === "image/webp" ? webp : asBlob(canvas, "image/jpeg");
}

const asBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
