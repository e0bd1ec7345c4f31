export type RouteParams = Record<string, string>;

/** Reads "/order/:orderId" against "/order/6f…": the named parts, or undefined. A trailing slash is forgiven. */
export function matchPath(pattern: string, pathname: string): RouteParams | undefined {
  const expected = pattern.split("/");
  const given = pathname.length > 1 ? pathname.replace(/\/$/, "").split("/") : pathname.split("/");
  if (expected.length !== given.length) return undefined;
  const params: RouteParams = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      if (value === "") return undefined;
      params[part.slice(1)] = decode(value);
    } else if (part !== value) return undefined;
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
