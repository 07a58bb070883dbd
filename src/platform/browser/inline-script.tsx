import { createContext, useContext } from "react";
import beforePaint from "./before-paint.inline.js?raw";
import { fillLocalTimes } from "./fill-local-times.ts";
import lateFonts from "./late-fonts.inline.js?raw";
import lateScripts from "./late-scripts.inline.js?raw";
import localTimes from "./local-times.inline.js?raw";

/** The nonce of the answer that is being rendered; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

// The browser keeps what the server wrote, so its own scripts need not carry these texts.
const codes = import.meta.env.SSR
  ? {
      beforePaint: stripComments(beforePaint),
      lateFonts: stripComments(lateFonts),
      lateScripts: stripComments(lateScripts),
      localTimes: fillLocalTimes(stripComments(localTimes)),
    }
  : null;

function stripComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/\n?/g, "");
}

export interface InlineScriptProps {
  name: "beforePaint" | "lateFonts" | "lateScripts" | "localTimes";
}

/**
 * One of the few scripts that stand in the page itself, because they must run before it is painted.
 */
export function InlineScript({ name }: InlineScriptProps) {
  const nonce = useContext(NonceContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: codes?.[name] ?? "" }}
    />
  );
}
