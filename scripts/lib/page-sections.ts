/** A page whose part between `<!-- name:start -->` and `<!-- name:end -->` is `content`. */
export function replaceSection(page: string, name: string, content: string): string {
  const begin = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) {
    throw new Error(`The page needs the lines ${begin} and ${end} around what is generated`);
  }
  return `${page.slice(0, start + begin.length)}\n\n${content}\n\n${page.slice(stop)}`;
}
