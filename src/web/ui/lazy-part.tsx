import { type ComponentType, createElement, lazy, Suspense } from "react";
import { reportFault } from "#web/faults/report-fault.ts";
import { untilLoaded } from "./load-file.ts";
import { toast } from "./toasts.ts";

const MISSING = "Une partie de la page n'a pas pu être chargée. Rechargez la page pour la voir.";

function onMissing(error: unknown): void {
  reportFault(error);
  toast.error(MISSING);
}

/**
 * A part of a page with a file of its own, which comes when it is first drawn; until then nothing stands in its place.
 * A connection lost meanwhile takes no page away: the file is asked for again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load, onMissing) }));
  return (props: Props) => <Suspense>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>;
}
