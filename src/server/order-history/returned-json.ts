/** What came back, as JSON reads it. */
export interface ReturnedJson {
  at: string;
  wasSent: boolean;
  /** It could not be found, and another piece goes in its place. */
  replaced: boolean;
  /** It was lost on its way back. */
  lost: boolean;
}

export const asReturned = (returned: ReturnedJson | null): ReturnedJson | null =>
  returned && { ...returned, at: new Date(returned.at).toISOString() };
