import { useEffect, useState } from "react";

/**
 * The secret behind the `#` of the address, where no server and no log sees it. It is taken out of the address bar as
 * soon as it is read. `undefined`: not read yet, as in what the build draws; `null`: there is none.
 */
export function useLinkSecret(name: "lien" | "acces"): string | null | undefined {
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const read = () => {
      const { hash, pathname, search } = window.location;
      const found = new URLSearchParams(hash.slice(1)).get(name);
      setSecret((known) => found ?? known ?? null);
      if (found !== null) window.history.replaceState(window.history.state, "", pathname + search);
    };
    read();
    // The link of a second mail, opened in the tab of the first, loads no page.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [name]);
  return secret;
}
