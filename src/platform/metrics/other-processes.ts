import type { ServerProcesses } from "#platform/server-processes.ts";

/** One that takes longer, or is just starting, is left out. */
const answerMilliseconds = 1_000;

interface Question {
  ask: string;
}

interface Answer {
  answer: string;
  from: number;
  text: string;
}

/**
 * Answers the others on this port with what `answer` gives. Returns how to ask all of them, which
 * resolves to the answers that came in time.
 */
export function askProcesses(
  processes: ServerProcesses,
  topic: string,
  answer: () => Promise<string>,
  limit = answerMilliseconds,
): () => Promise<string[]> {
  const others = processes.count - 1;
  const asked = new Map<string, (from: number, text: string) => void>();
  const send = processes.join(topic, (text) => {
    const message = JSON.parse(text) as Question | Answer;
    if ("answer" in message) {
      asked.get(message.answer)?.(message.from, message.text);
      return;
    }
    answer().then(
      (own) =>
        send(
          JSON.stringify({
            answer: message.ask,
            from: processes.index,
            text: own,
          } satisfies Answer),
        ),
      // The one who asked counts those that answered.
      () => {},
    );
  });
  return async () => {
    if (others === 0) return [];
    const id = crypto.randomUUID();
    const answers = new Map<number, string>();
    const complete = Promise.withResolvers<void>();
    asked.set(id, (from, text) => {
      answers.set(from, text);
      if (answers.size === others) complete.resolve();
    });
    const timer = setTimeout(complete.resolve, limit);
    send(JSON.stringify({ ask: id } satisfies Question));
    await complete.promise;
    clearTimeout(timer);
    asked.delete(id);
    return [...answers.values()];
  };
}
