import { toast } from "#web/ui/toasts.ts";

/**
 * Puts a text on the clipboard and says so, unless the caller does; `refused` tells the person what to do instead.
 * Outside a secure context the browser has no clipboard, and inside one it may forbid to write to it. Answers whether
 * it is there.
 */
export async function copyText(
  text: string,
  { done, refused }: { done?: string; refused: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error(refused);
    return false;
  }
  if (done) toast.success(done);
  return true;
}
