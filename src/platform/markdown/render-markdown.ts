import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  renderer: {
    /** A box to tick on paper: on the screen it is no control. */
    checkbox: () => '<span class="box" aria-hidden="true"></span>',
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

/** HTML of Markdown that was written here; nothing is sanitized, so never of a visitor's text. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}

/** Words of a Markdown text as a reader meets them, for reading times. */
export function countWords(text: string): number {
  const plain = text.replace(/\]\([^)]*\)/g, "]").replace(/[#>*_`|[\]-]+/g, " ");
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
