const canonical = /<link rel="canonical" href="([^"]*)">/
/** Where the renderer writes urls: never inside a text, because quotes are escaped there. */
const place = String.raw`(\s(?:href|src)="|property="og:(?:url|image)" content="|(?<!\\)"(?:url|image|item)":")`

/** Returns a rendered page, which is at `path` below the store's URL, with another URL of the store and nothing else changed. */
export function pageAtUrl(html: string, url: string, path = ''): string {
  const own = canonical.exec(html)?.[1]
  if (own === undefined) return html
  const former = own.slice(0, own.length - path.length).replace(url.endsWith('/') ? '' : /\/$/, '')
  if (former === url) return html
  const address = former.replaceAll(/[^\w]/g, String.raw`\$&`)
  const end = former.endsWith('/') ? '' : '(?=["/#])'
  return html.replaceAll(new RegExp(place + address + end, 'g'), (_, before: string) => before + url)
}
