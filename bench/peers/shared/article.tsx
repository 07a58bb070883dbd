/** An article, whose text was made into markup before. */
export function Article({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
