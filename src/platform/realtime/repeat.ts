/**
 * Does `work` again and again, with a pause after each time. Answers how to stop; a time under way
 * is awaited.
 */
export function repeat(
  pauseMilliseconds: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: Promise<void> = Promise.resolve();

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = work().catch(failed).finally(schedule);
    }, pauseMilliseconds);
    timer.unref();
  }
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
