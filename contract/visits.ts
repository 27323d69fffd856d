import { type PageKind, pageKinds } from '#rules/page-kinds.ts'

/** Where a store's page sends its beacon, at its own origin. */
export const visitPath = '/v'

/** The status of a beacon that counts. The log has the status, and neither the client's address nor its agent. */
export const visitStatus = 204

/**
 * What CloudFront logs of each request to a store. The client's address, agent, referrer and cookies are left out, so
 * that no log has them.
 */
export const visitLogFields = [
  'timestamp(ms)',
  'cs-method',
  'cs-uri-stem',
  'cs-uri-query',
  'sc-status',
] as const

/** A visit as a beacon tells of it. `source` is hexadecimal; pages that were published earlier do not say their kind. */
export type BeaconQuery = { store: string; source: string; page?: PageKind | undefined }

/**
 * Returns what the query of a beacon says, whatever the order of its parameters: the store's id, the kind of page, and the source in
 * hexadecimal UTF-8, which CloudFront logs unchanged. At most 64 UTF-16 units, three bytes each. Undefined for another query.
 * infra/cloudfront/functions/visit.js has the same form.
 */
export function readVisitQuery(query: string): BeaconQuery | undefined {
  const named = [...new URLSearchParams(query)]
  const { store = '', source, page, ...others } = Object.fromEntries(named)
  const names = [store, source, page].filter((value) => value !== undefined)
  const isOther = Object.keys(others).length > 0 || named.length !== names.length
  if (isOther || !/^[\w-]{1,100}$/.test(store)) return undefined
  if (source !== undefined && !/^(?:[0-9a-f]{2}){1,192}$/.test(source)) return undefined
  const kind = pageKinds.find((one) => one === page)
  if (page !== kind) return undefined
  return { store, source: source ?? '', page: kind }
}

/**
 * The fragment of the application's own links to a store: the browser that follows one there is not counted any more. From
 * anywhere else it means nothing, because such a link may be copied and shared.
 */
export const ownVisitFragment = '#own-visit'
