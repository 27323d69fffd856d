// CloudFront Function: the store's address, from the host or from the first path segment, becomes a prefix.
const storeDomain = 'STORE_DOMAIN'
const notFound = {
  statusCode: 404,
  statusDescription: 'Not Found',
  body: 'There is no store at this address.',
}

function addressAndPath(host, path) {
  if (storeDomain) {
    const isStore = host.endsWith(`.${storeDomain}`)
    return { address: isStore ? host.slice(0, -storeDomain.length - 1) : '', path }
  }
  const address = path.split('/')[1]
  return { address, path: path.slice(address.length + 1) }
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  const host = request.headers.host ? request.headers.host.value.toLowerCase() : ''
  const { address, path } = addressAndPath(host, request.uri)
  if (!/^[a-z0-9-]{1,63}$/.test(address)) return notFound
  request.uri = `/live/${address}${path === '' || path === '/' ? '/index.html' : path}`
  return request
}
