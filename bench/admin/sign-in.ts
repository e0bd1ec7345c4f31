export interface Credentials {
  email: string;
  password: string;
}

/** The headers of a signed-in administrator. */
export async function signIn(origin: string, credentials: Credentials): Promise<{ cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; "),
  };
}
