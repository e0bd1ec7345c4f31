import { z } from "zod";

export interface Switches<Behavior> {
  current(): Behavior;
  /** Undefined when applied, else what is wrong with the request. */
  change(request: unknown): string | undefined;
}

/**
 * What a stand-in can be told to do wrong. A change names some of the settings; with `reset` the others are honest
 * again.
 */
export function openSwitches<Shape extends z.ZodRawShape>(
  settings: z.ZodObject<Shape>,
  honest: z.infer<z.ZodObject<Shape>>,
): Switches<z.infer<z.ZodObject<Shape>>> {
  const reset = z.object({ reset: z.boolean().optional() });
  const change = z.strictObject({ ...settings.partial().shape, ...reset.shape });
  let current = honest;
  return {
    current: () => current,
    change: (request) => {
      const parsed = change.safeParse(request);
      if (!parsed.success) return z.prettifyError(parsed.error);
      const { reset: first, ...wanted } = parsed.data as { reset?: boolean };
      const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
      current = { ...(first ? honest : current), ...Object.fromEntries(given) };
      return undefined;
    },
  };
}
