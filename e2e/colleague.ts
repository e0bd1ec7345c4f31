import { anAdministratorLogin } from "./customer-login.ts";
import { askAs, shopAddress } from "./running-shop.ts";

export interface Colleague {
  /** What the trail calls them. */
  name: string;
  password: string;
  ask: ReturnType<typeof askAs>;
}

/** Another administrator, at work elsewhere. */
export async function aColleague(): Promise<Colleague> {
  const login = await anAdministratorLogin();
  const answer = await fetch(`${shopAddress()}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { origin: shopAddress(), "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((set) => set.split(";")[0]);
  return { name: login.email, password: login.password, ask: askAs(cookie.join("; ")) };
}
