import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Call, Reply } from "#emulators/http/serve.ts";
import { json } from "#emulators/http/serve.ts";
import type { Behavior } from "./behavior.ts";
import type { Message } from "./label-request.ts";

export type Part = { id: string; contentType: string; bytes: Uint8Array };

/** The multipart/related answer, byte for byte as recorded: quoted boundary with colons, binary parts. */
function multipart(parts: Part[], leadingNewline: boolean): { contentType: string; body: Buffer } {
  const boundary = `uuid:${randomUUID()}`;
  const chunks: Uint8Array[] = parts.flatMap((part, index) => [
    Buffer.from(
      `${index === 0 && !leadingNewline ? "" : "\r\n"}--${boundary}\r\n` +
        `Content-Type: ${part.contentType}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${part.id}>\r\n\r\n`,
    ),
    part.bytes,
  ]);
  chunks.push(Buffer.from(`\r\n--${boundary}--`));
  return {
    contentType: `multipart/related; type="application/json"; boundary="${boundary}"; start="<jsonInfos>"`,
    body: Buffer.concat(chunks),
  };
}

export function infosPart(infos: unknown): Part {
  return {
    id: "jsonInfos",
    contentType: "application/json;charset=UTF-8",
    bytes: Buffer.from(JSON.stringify(infos)),
  };
}

/** A functional refusal is HTTP 400, in one of two forms. */
export function refused(message: Message, form: Behavior["refusals"], behavior: Behavior): Reply {
  if (form === "json") return json({ messages: [message] }, 400);
  return refusedWith({ messages: [message], labelXmlV2Reponse: null, labelV2Response: null }, behavior);
}

/** A refusal in the multipart form, with nothing but what is said. */
export function refusedWith(infos: unknown, behavior: Behavior): Reply {
  const { contentType, body } = multipart([infosPart(infos)], behavior.leadingNewline);
  return { status: 400, headers: { "content-type": contentType }, body };
}

/** Sends an answer with a file in chunks, whole, slowly, or cut in the middle. */
export async function sendParts(call: Call, parts: Part[], behavior: Behavior): Promise<"taken-over"> {
  const { response } = call;
  const sent = behavior.body === "damaged" ? parts.map(damagedFile) : parts;
  const { contentType, body } = multipart(sent, behavior.leadingNewline);
  response.writeHead(200, { "content-type": contentType, "transfer-encoding": "chunked" });
  if (behavior.body === "truncated") {
    response.write(body.subarray(0, Math.floor(body.length * 0.6)), () => response.destroy());
    return "taken-over";
  }
  const pieces = behavior.body === "slow" ? 20 : 2;
  const size = Math.ceil(body.length / pieces);
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    response.write(body.subarray(start, start + size));
    if (behavior.body === "slow") await sleep(behavior.slowMs / pieces, undefined, { ref: false });
  }
  response.end();
  return "taken-over";
}

const damagedFile = (part: Part): Part =>
  part.id === "jsonInfos" ? part : { ...part, bytes: damaged(part.bytes) };

/** A file with its head and its end, and nothing sensible between them. */
function damaged(pdf: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(pdf);
  return bytes.fill(0, Math.floor(bytes.length * 0.2), Math.floor(bytes.length * 0.8));
}
