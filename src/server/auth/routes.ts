import type { Handlers } from "#server/http/handlers.ts";
import { requestLink } from "./request-link.ts";
import { setPassword } from "./set-password.ts";

export const accountRoutes: Handlers["account"] = { requestLink, setPassword };
