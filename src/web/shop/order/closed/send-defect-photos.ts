import { COMPLAINT_PHOTOS } from "#domain/complaints.ts";
import { drawAnew } from "#web/ui/draw-anew.ts";

/** Sends the first pictures of a defect, one after the other; answers how many did not get through. */
export async function sendDefectPhotos(
  { orderId, complaintId }: { orderId: string; complaintId: string },
  files: readonly File[],
): Promise<number> {
  let lost = 0;
  for (const file of files.slice(0, COMPLAINT_PHOTOS)) {
    const body = await drawAnew(file);
    const address = `/api/guest-orders/${orderId}/complaints/${complaintId}/photos`;
    const sent = body && (await fetch(address, { method: "POST", body }).catch(() => null));
    if (!sent?.ok) lost += 1;
  }
  return lost;
}
