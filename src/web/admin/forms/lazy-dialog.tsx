import { type ComponentType, createElement, lazy, Suspense } from "react";

/** A dialog that comes when it is opened: with the text editor it weighs more than the rest of the screen. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>;
}
