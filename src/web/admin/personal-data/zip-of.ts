/** A ZIP that came in base64. */
export const zipOf = ({ zip }: { zip: string }): Blob =>
  new Blob([Uint8Array.from(atob(zip), (byte) => byte.charCodeAt(0))], { type: "application/zip" });
