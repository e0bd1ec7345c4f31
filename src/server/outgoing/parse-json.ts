/** The JSON in what another program sent; undefined when it is none. What it means is for a schema to say. */
export function parseJson(sent: string | Buffer): unknown {
  try {
    return JSON.parse(sent.toString("utf8"));
  } catch {
    return undefined;
  }
}
