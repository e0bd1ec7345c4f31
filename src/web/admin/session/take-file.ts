import { api } from "#web/admin/client/api.ts";
import { askToSignInAgain } from "#web/admin/client/session-lost.ts";

/**
 * Downloads a file of the back office. A download can't ask to sign in, so the session is looked at first; when it has
 * ended, the person signs in over the page and the file comes.
 */
export async function takeFile(address: string): Promise<void> {
  const me = await api.admin.overview.me().catch(() => undefined);
  if (me && !me.user?.isAdmin) await askToSignInAgain();
  window.location.assign(address);
}
