import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import type { Told } from "#wording/audit-sentences.ts";
import { placeOf } from "./place-of.ts";

/** A thing by its name, as a link to where it is seen; one that is gone is no link. */
export function ThingLink({ thing, text }: { thing: Told; text: string }) {
  const place = placeOf(thing);
  return place ? (
    <ScreenLink to={place} className="relative break-words underline underline-offset-4 hover:text-accent">
      {text}
    </ScreenLink>
  ) : (
    <span className="break-words">{text}</span>
  );
}
