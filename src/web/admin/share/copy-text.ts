import { toast } from "#web/ui/toasts.ts";

/**
 * Puts a text on the clipboard and says so; `refused` tells the person what to do instead. Outside a secure context the
 * browser has no clipboard, and inside one it may forbid to write to it.
 */
export async function copyText(text: string, { done, refused }: { done: string; refused: string }) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast.error(refused);
    return;
  }
  toast.success(done);
}
