import type { Log } from "#platform/log/log.ts";
import type { PendingViewer, Viewer } from "#platform/viewer.ts";
import type { IncomingBody } from "./bodies/incoming-body.ts";
import type { KeptContent } from "./kept-content.ts";

/** Variables that the server's middleware puts on every request (`context.var`). */
export interface HttpEnvironment {
  Variables: {
    requestId: string;
    log: Log;
    /** Text to log in the path's place, where the path holds what nobody needs to know. */
    loggedPath?: string;
    /** The route's pattern, which `/metrics` counts by, where the router doesn't know it. */
    route?: string;
    /** The client's network address, through trusted proxies only. */
    clientAddress: string;
    /**
     * Memory that the request's body takes up until it is answered. Absent where nothing may come.
     */
    body?: IncomingBody;
    /** Content-Security-Policy nonce of this answer. */
    nonce: string;
    /** Policy sources of a shared page's inline scripts, in the nonce's place. */
    scriptHashes?: readonly string[];
    /** Content of the answer, where it is the same for many. */
    keptContent?: KeptContent;
    /**
     * Set for `/rest` and `/functions` by `speakFor` in server/mount.ts: whom the bearer token
     * speaks for.
     */
    viewer: Viewer;
    /** In its place for the data API, which checks the session with what it reads. */
    pendingViewer?: PendingViewer;
  };
}
