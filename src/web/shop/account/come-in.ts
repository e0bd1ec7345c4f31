import { paths } from "#web/paths.ts";
import { navigate } from "#web/shop/router/location.ts";

/** What the page that asks her to sign in gives along, to be come back to. */
export const backTo = (path: string) => ({ backTo: path });

/** Whoever has signed in goes on where she was asked to; who came by herself, in her own space. */
export function comeIn(): void {
  const state: Partial<ReturnType<typeof backTo>> | null = window.history.state;
  navigate(state?.backTo ?? paths.customer, { replace: true });
}
