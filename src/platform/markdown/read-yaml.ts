import { parse, YAMLParseError } from "yaml";

/** Parses YAML. Throws with `path`, the place in the text and the reason when it is invalid. */
export function readYaml(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    throw new Error(`${path}: ${cause.message.trim()}`, { cause });
  }
}
