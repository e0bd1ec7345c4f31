import { type SendOptions, send } from "./send.ts";

/** Not done: the account asks for a code next. */
type Step = { done: boolean };

/** The calls that open and end a session. They stand beside the contract, for they set and clear cookies. */
export function createAuth(settings?: SendOptions) {
  const step = (address: `POST /auth/${string}`, input: object = {}) =>
    send(address, input, settings) as Promise<Step>;
  return {
    signIn: (email: string, password: string) => step("POST /auth/sign-in/email", { email, password }),
    signInByLink: (token: string) => step("POST /auth/sign-in/link", { token }),
    signInByCode: (code: string) => step("POST /auth/sign-in/code", { code }),
    impersonate: async (token: string): Promise<void> =>
      void (await step("POST /auth/impersonation", { token })),
    signOut: async (): Promise<void> => void (await step("POST /auth/sign-out")),
  };
}
