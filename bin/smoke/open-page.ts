import { visitStore } from '#tests/harness/buyers/store-visit.ts'

/** Opens a page as a visitor does, including `*.localhost`, which Node does not resolve. */
export async function openPage(url: string) {
  const { hostname, origin, pathname } = new URL(url)
  if (hostname.endsWith('.localhost'))
    return visitStore(origin, hostname.replace(/\.localhost$/, ''), pathname)
  const reply = await fetch(url)
  return { status: reply.status, headers: Object.fromEntries(reply.headers), html: await reply.text() }
}
