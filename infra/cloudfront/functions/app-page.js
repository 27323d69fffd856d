// CloudFront Function: the application's paths return its single page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (!/\.[^/]+$/.test(request.uri)) request.uri = '/app.html'
  return request
}
