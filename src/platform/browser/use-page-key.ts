import { useEffect, useState } from "react";

/**
 * A key of the open page, by which the server knows the page's own saves; empty until its scripts
 * run. The server doesn't make it: two tabs that show one answer of the server are two pages.
 */
export function usePageKey(): string {
  const [key, setKey] = useState("");
  // Not `randomUUID`, which browsers have over https and on localhost only.
  useEffect(() => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    setKey(digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
  }, []);
  return key;
}
