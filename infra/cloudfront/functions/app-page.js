// CloudFront Function: paths without a file return the page that shows them.
const documents = JSON.parse('DOCUMENTS')

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (/^\/(thanks|library|gift)(\/|$)/.test(request.uri)) request.uri = '/buyer.html'
  else if (!/\.[^/]+$/.test(request.uri))
    request.uri = `/${documents[request.uri.replace(/\/$/, '')] || 'app'}.html`
  return request
}
