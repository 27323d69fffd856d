// CloudFront Function: paths of the application answer with its one page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (!/\.[^/]+$/.test(request.uri)) request.uri = '/app.html'
  return request
}
