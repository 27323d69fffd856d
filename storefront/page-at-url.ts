const canonical = /<link rel="canonical" href="([^"]*)">/
/** Where the renderer writes urls: never inside a text, because quotes are escaped there. */
const place = String.raw`(\s(?:href|src)="|property="og:(?:url|image)" content="|(?<!\\)"(?:url|image)":")`

/** Returns a rendered page with another address of its own, and nothing else changed. */
export function pageAtUrl(html: string, url: string): string {
  const former = canonical.exec(html)?.[1]
  if (former === undefined || former === url) return html
  const address = former.replaceAll(/[^\w]/g, String.raw`\$&`)
  const end = former.endsWith('/') ? '' : '(?=["/#])'
  return html.replaceAll(new RegExp(place + address + end, 'g'), (_, before: string) => before + url)
}
