import { useCallback, useEffect, useRef, useState } from "react";
import { browserClient } from "#platform/browser/supabase.ts";
import { threadEvents, threadTopic } from "../messages.constants.ts";
import { partnerRole } from "../messages.rules.ts";
import type { ThreadRole } from "../messages.types.ts";

const pollMilliseconds = 10_000;
const rejoinMilliseconds = 10_000;
const pollPauseMilliseconds = 500;
/** Pause between notices that the viewer types, and how long others believe one. */
const typingPauseMilliseconds = 2_000;
const typingLastsMilliseconds = 4_000;

type Client = Awaited<ReturnType<typeof browserClient>>;

export interface ThreadChannel {
  /** Whether news come by themselves; otherwise the page asks from time to time. */
  isLive: boolean;
  partnerIsOnline: boolean;
  partnerIsTyping: boolean;
  /** Tells the partner's open pages that the viewer is typing. */
  sayTyping(): void;
}

export interface ThreadChannelOptions {
  threadId: string;
  role: ThreadRole;
  /** No one can write in a closed thread or join its channel. */
  isOpen: boolean;
  /** Called when there may be something new; only while the page is visible. */
  onNews: () => void;
}

/**
 * Joins a thread's private channel. Where it cannot be joined, or is lost, the page asks for news
 * every ten seconds until it is back. In a closed thread there are none.
 */
export function useThreadChannel(options: ThreadChannelOptions): ThreadChannel {
  const { threadId, role, isOpen } = options;
  const [isLive, setLive] = useState(false);
  const [partnerIsOnline, setOnline] = useState(false);
  const [partnerIsTyping, setTyping] = useState(false);
  const hear = useNewsWhenVisible(options.onNews);
  const say = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const typing = createTimer(() => setTyping(false));
    const leave = stayJoined((client, lost) => {
      const channel = client.channel(threadTopic(threadId), {
        config: { private: true, presence: { key: role } },
      });
      const partner = partnerRole(role);
      const news = () => {
        setTyping(false);
        hear();
      };
      let saidAt = 0;
      channel
        .on("broadcast", { event: threadEvents.message }, news)
        .on("broadcast", { event: threadEvents.changed }, news)
        .on("broadcast", { event: threadEvents.typing }, ({ payload }) => {
          if (payload?.role !== partner) return;
          setTyping(true);
          typing.restart(typingLastsMilliseconds);
        })
        .on("presence", { event: "sync" }, () => setOnline(partner in channel.presenceState()))
        .subscribe((status) => {
          setLive(status === "SUBSCRIBED");
          if (status === "SUBSCRIBED") {
            hear();
            void channel.track({ role });
            say.current = () => {
              if (Date.now() - saidAt < typingPauseMilliseconds) return;
              saidAt = Date.now();
              void channel.send({
                type: "broadcast",
                event: threadEvents.typing,
                payload: { role },
              });
            };
            return;
          }
          say.current = null;
          setOnline(false);
          setTyping(false);
          // After an error or a timeout the client tries by itself; a channel that was closed is
          // over.
          if (status === "CLOSED") lost();
        });
      return () => void client.removeChannel(channel);
    });
    return () => {
      leave();
      typing.stop();
      say.current = null;
      setLive(false);
      setOnline(false);
      setTyping(false);
    };
  }, [threadId, role, isOpen, hear]);

  useEffect(() => {
    if (isLive || !isOpen) return;
    const timer = setInterval(hear, pollMilliseconds);
    return () => clearInterval(timer);
  }, [isLive, isOpen, hear]);

  const sayTyping = useCallback(() => say.current?.(), []);
  return { isLive, partnerIsOnline, partnerIsTyping, sayTyping };
}

/** Keeps joining: anew some time after the channel was lost or the client could not be had. */
function stayJoined(join: (client: Client, lost: () => void) => () => void): () => void {
  let isOver = false;
  let leave: (() => void) | undefined;
  const again = createTimer(() => void start());

  async function start(): Promise<void> {
    leave?.();
    leave = undefined;
    try {
      const client = await browserClient();
      await client.realtime.setAuth();
      if (isOver) return;
      leave = join(client, () => {
        if (!isOver) again.restart(rejoinMilliseconds);
      });
    } catch {
      if (!isOver) again.restart(rejoinMilliseconds);
    }
  }

  void start();
  return () => {
    isOver = true;
    again.stop();
    leave?.();
  };
}

/**
 * Holds the call back while the page is hidden: what no one sees doesn't count as read. However
 * much is heard, it looks once in `pollPauseMilliseconds`, for the other side can send as often as
 * it likes.
 */
function useNewsWhenVisible(onNews: () => void): () => void {
  const latest = useRef(onNews);
  const hear = useRef<() => void>(() => {});
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    let isWaiting = false;
    let polledAt = Number.NEGATIVE_INFINITY;
    const later = createTimer(() => poll());
    const poll = () => {
      if (document.visibilityState !== "visible") return;
      isWaiting = false;
      polledAt = performance.now();
      latest.current();
    };
    hear.current = () => {
      if (isWaiting) return;
      isWaiting = true;
      const rest = polledAt + pollPauseMilliseconds - performance.now();
      if (rest <= 0) poll();
      else later.restart(rest);
    };
    const pollIfWaiting = () => isWaiting && poll();
    document.addEventListener("visibilitychange", pollIfWaiting);
    return () => {
      document.removeEventListener("visibilitychange", pollIfWaiting);
      later.stop();
      hear.current = () => {};
    };
  }, []);
  return useCallback(() => hear.current(), []);
}

function createTimer(callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(callback, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
