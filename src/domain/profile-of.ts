/** The page of a handle on the video platform. */
export const profileOf = (handle: string): string => `https://www.tiktok.com/@${encodeURIComponent(handle)}`;
