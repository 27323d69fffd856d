import * as env from '../env.ts'

/** Where the site with this address is: a host of its own, or a path while there is no store domain. */
export function siteUrl(address: string) {
  const origin = env.sitesOrigin()
  const domain = env.storeDomain()
  return domain ? `${new URL(origin).protocol}//${address}.${domain}` : `${origin}/${address}/`
}

/** The path under which the site is served, for links inside the page. */
export function siteBasePath(address: string) {
  return env.storeDomain() ? '/' : `/${address}/`
}
