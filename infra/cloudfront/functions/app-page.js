// CloudFront Function: paths without a file return the page that shows them.
const documents = JSON.parse('DOCUMENTS')

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (/^\/(thanks|library|gift)(\/|$)/.test(request.uri)) request.uri = '/buyer.html'
  // Ids of orders and customers may have a dot, and no file is below /app/.
  else if (/^\/app\//.test(request.uri) || !/\.[^/]+$/.test(request.uri))
    request.uri = `/${documents[request.uri.replace(/\/$/, '')] || 'app'}.html`
  return request
}
