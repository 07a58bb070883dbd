import type { Feature } from "./feature.ts";
import type { Services } from "./services.ts";

/** Time for which an answer is taken for the newest. */
const freshMilliseconds = 500;

/** Maximum wait of a caller: a database that is slow or away must not hold up kept pages. */
const maxWaitMilliseconds = 250;

/**
 * Notifies this process when something that was public is withdrawn, here or in another process.
 */
export interface PublicVersion {
  /**
   * Differs from an earlier answer when what was made of public data before that may show what must
   * not be shown any more. Never rejects; half a second behind at most while the database answers, or a second or
   * two while thousands of mentors have changed.
   */
  read(): Promise<string>;
  /** The same without waiting; undefined when it has to be asked for again. */
  known(): string | undefined;
}

export type PublicVersionSource = Pick<Feature, "name" | "readPublicVersion">;

export function createPublicVersion(
  services: () => Pick<Services, "log"> & Services,
  sources: readonly PublicVersionSource[],
): PublicVersion {
  let latest = "";
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const versions = await Promise.all(
        sources.map((source) => source.readPublicVersion?.(services()) ?? 0),
      );
      latest = versions.join(" ");
    } catch (error) {
      services().log.warn("site.public_version_unknown", { error });
    } finally {
      asking = undefined;
    }
  }

  const isFresh = () => performance.now() - askedAt < freshMilliseconds;

  return {
    known: () => (!asking && isFresh() ? latest : undefined),
    async read() {
      if (!asking && !isFresh()) {
        askedAt = performance.now();
        asking = ask();
      }
      if (asking) await Promise.race([asking, pause()]);
      return latest;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMilliseconds).unref();
  });
}
