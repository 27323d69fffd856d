// CloudFront Function: sets the client's address as CloudFront sees it and overwrites what the client sent.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  request.headers['x-viewer-ip'] = { value: event.viewer.ip }
  return request
}
