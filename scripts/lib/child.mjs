import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { root } from "./environment.mjs";

/**
 * Runs a program in the project's folder and answers its exit code and all it printed. A signal
 * that reaches this process meanwhile ends the program first and then this process.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: fileURLToPath(root),
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // npm on Windows is a script.
      shell: process.platform === "win32" && command.endsWith(".cmd"),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    /** @type {NodeJS.Signals[]} */
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    /** @param {NodeJS.Signals} signal */
    const interrupt = (signal) => {
      child.kill(signal);
      process.exit(signal === "SIGINT" ? 130 : 143);
    };
    for (const signal of signals) process.on(signal, interrupt);
    const done = () => {
      for (const signal of signals) process.off(signal, interrupt);
    };
    child.once("error", (error) => {
      done();
      reject(error);
    });
    child.once("close", (code) => {
      done();
      resolve({ code: code ?? 1, output });
    });
  });
}
