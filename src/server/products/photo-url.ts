/** Where a browser finds a picture of the file store; keys look like `photos/<name>.svg`. */
export function photoUrl(key: string | null): string | null {
  return key === null ? null : `/${key}`;
}
