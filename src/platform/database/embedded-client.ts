import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type {
  EmbeddedNotice,
  EmbeddedOptions,
  EmbeddedRequest,
  EmbeddedResponse,
  EmbeddedResult,
} from "./embedded.protocol.ts";

type Request = EmbeddedRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, "id">
    : never
  : never;

interface Pending {
  resolve(result: EmbeddedResult | Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Speaks to the thread that hosts the embedded database. If that thread dies, everything under way
 * is rejected as unavailable and the next request starts a new one on the same folder.
 */
export class EmbeddedClient {
  readonly #options: EmbeddedOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  /** Hears of every `NOTIFY` on channels that a query has begun to listen to. */
  onNotice: (notice: EmbeddedNotice) => void = () => {};
  /** Hears that the thread died: nothing is listened to any more. */
  onStopped: () => void = () => {};
  #nextId = 1;
  #closed = false;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  async query(text: string, values: unknown[]): Promise<EmbeddedResult> {
    return (await this.#request({ kind: "query", text, values })) as EmbeddedResult;
  }

  /** Runs one or many statements without parameters and answers all their rows, in order. */
  async execute(text: string): Promise<EmbeddedResult> {
    return (await this.#request({ kind: "execute", text })) as EmbeddedResult;
  }

  /** An archive of the whole data folder, for `EmbeddedOptions.snapshot`. */
  async dump(): Promise<Uint8Array> {
    return (await this.#request({ kind: "dump" })) as Uint8Array;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    if (this.#worker) await this.#request({ kind: "close" });
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #request(request: Request): Promise<EmbeddedResult | Uint8Array> {
    if (this.#closed) return Promise.reject(stopped("The embedded database is closed"));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      worker.postMessage({ ...request, id });
      this.#pending.set(id, { resolve, reject });
    });
  }

  #start(): Worker {
    const worker = new Worker(programFile("embedded.worker"), { workerData: this.#options });
    worker.on("message", (response: EmbeddedResponse) => this.#settle(response));
    worker.on("error", (error) => this.#fail(worker, error));
    worker.on("exit", (code) => this.#fail(worker, new Error(`exit code ${code}`)));
    return worker;
  }

  #settle(response: EmbeddedResponse): void {
    if ("channel" in response) {
      this.onNotice(response);
      return;
    }
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (!pending) return;
    if ("result" in response) {
      pending.resolve(response.result);
    } else {
      const { message, ...fields } = response.failure;
      pending.reject(Object.assign(new Error(message), fields));
    }
  }

  #fail(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending)
      reject(stopped(`The embedded database stopped: ${cause.message}`, cause));
    if (!this.#closed) this.onStopped();
  }
}

/**
 * Makes an empty database in `folder`, in a process of its own: it takes 400 MB that go with it.
 */
export async function makeEmbeddedFolder(folder: string): Promise<void> {
  const creating = fork(programFile("embedded.create"), [folder], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let complaint = "";
  creating.stderr?.on("data", (text) => {
    complaint += text;
  });
  const [code] = await once(creating, "exit");
  if (code !== 0)
    throw stopped(`The embedded database could not be made in ${folder}: ${complaint.trim()}`);
}

function stopped(message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code: "EMBEDDED_STOPPED" });
}

/** Beside this file: as TypeScript in the source tree, as JavaScript in the build. */
function programFile(name: "embedded.worker" | "embedded.create"): URL {
  const built = new URL(`./${name}.js`, import.meta.url);
  return existsSync(built) ? built : new URL(`./${name}.ts`, import.meta.url);
}
