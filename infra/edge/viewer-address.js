// CloudFront Function: the client's address as CloudFront saw it, whatever the client says.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request
  request.headers['x-viewer-ip'] = { value: event.viewer.ip }
  return request
}
