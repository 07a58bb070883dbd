import { Marked } from "marked";

/**
 * Renderer of links: HTML for an address and its words, which are HTML already; undefined: a link
 * like others.
 */
export type LinkRenderer = (address: string, words: string) => string | undefined;

/**
 * A renderer of Markdown that was written here; nothing is sanitized, so never of a visitor's text.
 * `renderLink` is asked about each link in the order of the text.
 */
export function createMarkdownRenderer(renderLink?: LinkRenderer): (text: string) => string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      /** A box to tick on paper: on the screen it is no control. */
      checkbox: () => '<span class="box" aria-hidden="true"></span>',
      link({ href, tokens }) {
        return renderLink?.(href, this.parser.parseInline(tokens)) ?? false;
      },
    },
    hooks: {
      /** Wide tables scroll by themselves, by keyboard too, and not the page. */
      postprocess: (html) =>
        html
          .replaceAll(
            "<table>",
            '<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table>',
          )
          .replaceAll("</table>", "</table></div>"),
    },
  });
  return (text) => marked.parse(text, { async: false });
}

/** HTML of Markdown that was written here, without links of a special kind. */
export const renderMarkdown = createMarkdownRenderer();

/** Words of a Markdown text as a reader meets them, for reading times. */
export function countWords(text: string): number {
  const plain = text.replace(/\]\([^()]*\)/g, "]").replace(/[#>*_`|[\]-]+/g, " ");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
