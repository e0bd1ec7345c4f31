import { askToSignInAgain } from "./session-lost.ts";

const SIGNED_OUT = 401;

/** When the session is gone, waits until the person has signed in again, then sends the same request once more. */
export async function fetchSignedIn(request: Request, init?: RequestInit): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request, init);
  if (response.status !== SIGNED_OUT) return response;
  await askToSignInAgain();
  return fetch(again, init);
}
