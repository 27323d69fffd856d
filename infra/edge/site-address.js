// CloudFront Function: the store's address, from the host or from the first path segment, becomes a prefix.
var storeDomain = 'STORE_DOMAIN'
var notFound = { statusCode: 404, statusDescription: 'Not Found' }

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : ''
  var path = request.uri
  var address = ''
  if (storeDomain) {
    if (host.endsWith('.' + storeDomain)) address = host.slice(0, -storeDomain.length - 1)
  } else {
    address = path.split('/')[1]
    path = path.slice(address.length + 1)
  }
  if (!/^[a-z0-9-]{1,63}$/.test(address)) return notFound
  request.uri = '/live/' + address + (path === '' || path === '/' ? '/index.html' : path)
  return request
}
