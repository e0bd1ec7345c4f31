import { type ComponentType, createElement, lazy, Suspense } from "react";

/** A dialog with the text editor, which weighs more than the rest of the screen: it comes when somebody writes. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense>{createElement(Loaded as ComponentType<Props>, props)}</Suspense>;
}
