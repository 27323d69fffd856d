// CloudFront Function: paths without a file return the page that shows them.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (/^\/(thanks|library|gift)(\/|$)/.test(request.uri)) request.uri = '/buyer.html'
  else if (!/\.[^/]+$/.test(request.uri)) request.uri = '/app.html'
  return request
}
