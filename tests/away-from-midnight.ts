import { setTimeout as sleep } from "node:timers/promises";
import { parisDay } from "#domain/paris-time.ts";

/** No file of tests takes as long. */
const LONGEST_FILE_MS = 180_000;

/** A file counts from the day on which it begins: shortly before midnight in Paris it begins after it. */
const inOneDay = () => parisDay(new Date()) === parisDay(new Date(Date.now() + LONGEST_FILE_MS));
if (!inOneDay()) console.info("Waits for midnight in Paris to be over.");
while (!inOneDay()) await sleep(1_000);
