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

/**
 * The query of a beacon: the store's id, and the source in hexadecimal UTF-8, which CloudFront logs unchanged. At most 64
 * UTF-16 units, three bytes each. infra/cloudfront/functions/visit.js has the same form.
 */
export const visitQuery = /^store=([\w-]{1,100})(?:&source=((?:[0-9a-f]{2}){1,192}))?$/

/**
 * The fragment of the application's own links to a store: the browser that follows one there is not counted any more. From
 * anywhere else it means nothing, because such a link may be copied and shared.
 */
export const ownVisitFragment = '#own-visit'
