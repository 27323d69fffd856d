import * as env from '../../env.ts'

/** Returns the URL of the site with this address: its own host, or a path if there is no store domain. */
export function siteUrl(address: string) {
  const origin = env.sitesOrigin()
  const domain = env.storeDomain()
  return domain ? `${new URL(origin).protocol}//${address}.${domain}` : `${origin}/${address}/`
}

/** Returns the URL of the page at `path`, as its canonical link has it. */
export function pageAddress(address: string, path: string) {
  const url = siteUrl(address)
  return path === '' ? url : `${url.replace(/\/$/, '')}/${path}`
}

/** Returns the path under which the site is served, for links inside the page. */
export function siteBasePath(address: string) {
  return env.storeDomain() ? '/' : `/${address}/`
}
