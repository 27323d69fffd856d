// CloudFront Function: adds the store's address, taken from the host or the first path segment, as a prefix. A page is an
// object with its path and .html; an address that is neither a page nor a file has the store's page that says so.
const storeDomain = 'STORE_DOMAIN'
const notFound = {
  statusCode: 404,
  statusDescription: 'Not Found',
  body: 'There is no store at this address.',
}

// Without a domain, a path starts with the store's address.
function addressOf(host, path) {
  if (!storeDomain) return path.split('/')[1]
  return host.endsWith(`.${storeDomain}`) ? host.slice(0, -storeDomain.length - 1) : ''
}

function fileOf(path) {
  if (path === '' || path === '/') return '/index.html'
  if (/^\/((courses|free)\/[a-z0-9-]+|about|faq)\/?$/.test(path)) return `${path.replace(/\/$/, '')}.html`
  return /\.[a-z]+$/.test(path) ? path : '/404.html'
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  const host = request.headers.host ? request.headers.host.value.toLowerCase() : ''
  const address = addressOf(host, request.uri)
  if (!/^[a-z0-9-]{1,63}$/.test(address)) return notFound
  const path = storeDomain ? request.uri : request.uri.slice(address.length + 1)
  request.uri = `/live/${address}${fileOf(path)}`
  return request
}
