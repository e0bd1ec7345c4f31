import { afterAll, beforeAll, beforeEach } from "vitest";
import { type FaultService, startFaultService } from "#emulators/faults/start.ts";

/** An error-reporting service for the calling test file, honest again before each test. */
export function ownFaultService(): { readonly it: FaultService } {
  let service: FaultService | undefined;
  beforeAll(async () => {
    service = await startFaultService();
  });
  beforeEach(() => service?.behave({}));
  afterAll(() => service?.stop());
  return {
    get it() {
      if (!service) throw new Error("The service exists only inside tests and hooks.");
      return service;
    },
  };
}
