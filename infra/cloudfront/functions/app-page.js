// CloudFront Function: paths without a file return the page that shows them.
const documents = JSON.parse('DOCUMENTS')

function documentOf(request) {
  const path = request.uri.replace(/\/$/, '')
  const tab = request.querystring.tab
  const screen = request.querystring.screen
  const form = screen ? `?screen=${screen.value}` : tab ? `?tab=${tab.value}` : ''
  return documents[path + form] || documents[path] || 'app'
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (/^\/learn\/?$/.test(request.uri)) request.uri = '/library.html'
  // Links to a course at /library were sent by mail before the library moved to /learn.
  else if (/^\/((thanks|learn|gift|reviews)(\/|$)|library\/.)/.test(request.uri)) request.uri = '/buyer.html'
  // Ids of orders and customers may have a dot, and no file is below /app/.
  else if (/^\/app\//.test(request.uri) || !/\.[^/]+$/.test(request.uri))
    request.uri = `/${documentOf(request)}.html`
  return request
}
