import { type ChildProcess, fork } from "node:child_process";
import { createServer, type Server, type Socket } from "node:net";
import type { Log } from "#platform/log/log.ts";
import { defineErrors } from "#shared/errors.ts";
import {
  type Address,
  type ApplicationSettings,
  checkPort,
  giveNotice,
  listen,
} from "./entrance.ts";
import { pauseOfNewcomers } from "./newcomers.ts";
import {
  type MessageFromServer,
  type MessageToServer,
  processVariable,
} from "./process-messages.ts";
import type { StopRequest } from "./stop-request.ts";

const errors = defineErrors({
  notStarted: {
    code: "process_not_started",
    status: 500,
    message: (number: number) =>
      `Server process ${number} ended before it could serve. See its messages above for the reason.`,
  },
});

/** A process that ends is replaced after a pause, twice as long each time. */
const firstPauseMilliseconds = 200;
const maxPauseMilliseconds = 30_000;
/** One that served for so long is no sign of a fault that repeats itself. */
const steadyMilliseconds = 60_000;

/** For clients that are about to be handed over when the server stops. */
const newcomersMilliseconds = 1_000;

/** Beyond all that a process allows itself for its end. */
const endMilliseconds = 60_000;

/** Time between two pings. */
const defaultPingMilliseconds = 10_000;
/** A process that leaves this many pings in a row unanswered hangs. */
const maxUnanswered = 6;

export interface GroupOptions {
  /** Runs a server process. */
  program: string;
  count: number;
  settings: ApplicationSettings;
  stop: StopRequest;
  log: Log;
  /** For tests: how often the processes are asked whether they're alive. */
  pingMilliseconds?: number;
}

interface Member {
  index: number;
  child: ChildProcess;
  ended: Promise<void>;
  /** Since when it serves, on `performance.now()`'s clock. */
  readyAt: number | undefined;
  /** Connections that were sent to it, until it says that it has them. */
  sent: Map<number, Socket>;
  /** Pings since its last message. */
  unanswered: number;
  isDebugged: boolean;
}

/**
 * Serves the site by several processes until it is asked to stop. This process owns the port and hands
 * each connection to one of them. Rejects when they cannot be started.
 */
export async function serveByGroup(options: GroupOptions): Promise<void> {
  const { settings, stop, log } = options;
  await checkPort(settings);
  const group = new ProcessGroup(options);
  process.on("exit", () => group.kill());
  try {
    const reason = await Promise.race([group.serve(settings, stop), stop.received]);
    await group.announceStop(reason, () => giveNotice(reason, settings, log));
  } finally {
    await group.end();
  }
  log.info("server.stopped");
}

class ProcessGroup {
  readonly #options: GroupOptions;
  readonly #members = new Map<number, Member>();
  readonly #pauses = new Map<number, number>();
  readonly #failed = Promise.withResolvers<never>();
  readonly #port: Server;
  /** Connections that no process has yet. */
  #waiting: Socket[] = [];
  #connections = 0;
  #lastId = 0;
  #lastIndex = 0;
  #isOpen = false;
  #isStopping = false;
  /** Connections wait until the port is closed: were they served, the next would come at once. */
  #holds = false;
  #pings: NodeJS.Timeout | undefined;
  #lastPings = performance.now();

  constructor(options: GroupOptions) {
    this.#options = options;
    this.#port = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      this.#connections += 1;
      // Whoever serves it hears of its errors.
      socket.on("error", () => {});
      this.#handOver(socket);
    });
    this.#failed.promise.catch(() => {});
  }

  /** Rejects when it can't. Resolves to the reason when it was asked to stop. */
  async serve(address: Address, stop: StopRequest): Promise<string> {
    const { count, pingMilliseconds = defaultPingMilliseconds } = this.#options;
    this.#pings = setInterval(() => this.#ping(pingMilliseconds), pingMilliseconds);
    // The first one makes what all need; the others then find it.
    await this.#start(0);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => this.#start(index + 1)));
    if (!this.#isStopping) {
      await listen(this.#port, address);
      this.#isOpen = true;
      for (const member of this.#members.values()) this.#open(member, member.index === 0);
    }
    return await Promise.race([stop.received, this.#failed.promise]);
  }

  /** Serves on while `notice` is given. Then nobody is let in any more. */
  async announceStop(reason: string, notice: () => Promise<void>): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pings);
    for (const { child } of this.#members.values()) send(child, { kind: "stop", reason });
    if (!this.#isOpen) return;
    await notice();
    this.#holds = true;
    await pauseOfNewcomers(() => this.#connections, newcomersMilliseconds);
    this.#port.close();
    this.#holds = false;
    for (const socket of this.#waiting.splice(0)) this.#handOver(socket);
  }

  /** Lets the processes finish what is under way. */
  async end(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pings);
    const members = [...this.#members.values()];
    for (const { child } of members) {
      send(child, { kind: "stop", reason: "the end of the others" });
      send(child, { kind: "finish" });
    }
    const timer = setTimeout(() => this.kill(), endMilliseconds);
    await Promise.all(members.map(({ ended }) => ended));
    clearTimeout(timer);
    for (const socket of this.#waiting.splice(0)) socket.destroy();
  }

  kill(): void {
    for (const { child } of this.#members.values()) child.kill("SIGKILL");
  }

  /** Starts a process. Resolves when it can serve, and rejects when it ends before. */
  #start(index: number): Promise<void> {
    const { program, count } = this.#options;
    const child = fork(program, [], {
      env: { ...process.env, [processVariable]: `${index + 1}/${count}` },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const ended = Promise.withResolvers<void>();
    const member: Member = {
      index,
      child,
      ended: ended.promise,
      readyAt: undefined,
      sent: new Map(),
      unanswered: 0,
      isDebugged: false,
    };
    this.#members.set(index, member);
    return new Promise((resolve, reject) => {
      child.on("message", (message: MessageFromServer) => {
        // Under load, pings wait behind connections. A process that takes those is alive.
        member.unanswered = 0;
        if (message.kind === "alive") {
          member.isDebugged = message.isDebugged;
          return;
        }
        if (message.kind === "taken") return closeOwnCopy(member, message.id);
        if (message.kind === "broadcast") return this.#passOn(member, message);
        member.readyAt = performance.now();
        if (this.#isOpen) this.#open(member, false);
        for (const socket of this.#waiting.splice(0)) this.#handOver(socket);
        resolve();
      });
      const end = (code: number | null, signal: NodeJS.Signals | null) => {
        if (this.#members.get(index) !== member) return;
        this.#members.delete(index);
        if (member.readyAt === undefined) reject(errors.notStarted(index + 1));
        else this.#replace(member, { code, signal });
        // Nobody has read from these.
        for (const socket of member.sent.values()) this.#handOver(socket);
        ended.resolve();
      };
      child.once("exit", end);
      child.once("error", () => end(null, null));
    });
  }

  /**
   * Asks the processes that serve whether they're alive, and ends those that hang, so that they're
   * replaced. One that is still starting may take as long as its migrations need. Answers are counted,
   * not seconds: no process answers while the machine sleeps.
   */
  #ping(pauseMilliseconds: number): void {
    const now = performance.now();
    const wasHeldUp = now - this.#lastPings > 2 * pauseMilliseconds;
    this.#lastPings = now;
    for (const member of this.#members.values()) {
      if (member.readyAt === undefined || member.child.killed) continue;
      // Whatever held this process up may have held up the others as well.
      if (wasHeldUp || member.isDebugged) member.unanswered = 0;
      if (member.unanswered < maxUnanswered) {
        member.unanswered += 1;
        send(member.child, { kind: "ping" });
        continue;
      }
      this.#options.log.error("server.process_hangs", { process: member.index + 1 });
      member.child.kill("SIGKILL");
    }
  }

  #replace({ index, readyAt = 0 }: Member, how: Record<string, unknown>): void {
    if (this.#isStopping) return;
    if (performance.now() - readyAt > steadyMilliseconds) this.#pauses.delete(index);
    const pauseMilliseconds = this.#pauseBefore(index);
    this.#options.log.error("server.process_ended", {
      process: index + 1,
      ...how,
      pauseMilliseconds,
    });
    setTimeout(() => this.#restart(index), pauseMilliseconds);
  }

  #restart(index: number): void {
    const { log } = this.#options;
    if (this.#isStopping) return;
    this.#start(index).then(
      () => log.info("server.process_replaced", { process: index + 1 }),
      (error) => {
        if (this.#isStopping) return;
        if (this.#members.size === 0) {
          this.#failed.reject(error);
          return;
        }
        const pauseMilliseconds = this.#pauseBefore(index);
        log.error("server.process_not_replaced", { process: index + 1, pauseMilliseconds });
        setTimeout(() => this.#restart(index), pauseMilliseconds);
      },
    );
  }

  #pauseBefore(index: number): number {
    const pause = this.#pauses.get(index) ?? firstPauseMilliseconds;
    this.#pauses.set(index, Math.min(pause * 2, maxPauseMilliseconds));
    return pause;
  }

  #open({ child }: Member, announces: boolean): void {
    send(child, { kind: "open", announces });
  }

  #passOn(sender: Member, message: MessageToServer): void {
    for (const member of this.#members.values()) {
      if (member !== sender && member.readyAt !== undefined) send(member.child, message);
    }
  }

  /**
   * Sends a connection to the next process in turn, but to none that is slower than another to take
   * those it was sent.
   */
  #handOver(socket: Socket): void {
    const member = this.#holds ? undefined : this.#chooseMember();
    if (!member) {
      this.#waiting.push(socket);
      return;
    }
    this.#lastIndex = member.index;
    this.#lastId += 1;
    const id = this.#lastId;
    member.sent.set(id, socket);
    // Kept open here until the process says that it has it: it may end before.
    const options = { keepOpen: true };
    const message: MessageToServer = { kind: "connection", id };
    member.child.send(message, socket, options, () => {});
  }

  #chooseMember(): Member | undefined {
    const { count } = this.#options;
    const turn = ({ index }: Member) => (index - this.#lastIndex - 1 + count) % count;
    let chosen: Member | undefined;
    for (const member of this.#members.values()) {
      if (member.readyAt === undefined || !member.child.connected) continue;
      const difference = chosen ? member.sent.size - chosen.sent.size : -1;
      if (!chosen || difference < 0 || (difference === 0 && turn(member) < turn(chosen)))
        chosen = member;
    }
    return chosen;
  }
}

function closeOwnCopy({ sent }: Member, id: number): void {
  sent.get(id)?.destroy();
  sent.delete(id);
}

function send(child: ChildProcess, message: MessageToServer): void {
  if (child.connected) child.send(message, undefined, undefined, () => {});
}
