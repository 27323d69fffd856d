// CloudFront Function: sets the client's IP as CloudFront sees it, and the host that was asked for, because the origin
// gets a Host of its own. It overwrites what the client sent.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  request.headers['x-viewer-ip'] = { value: event.viewer.ip }
  request.headers['x-viewer-host'] = { value: request.headers.host ? request.headers.host.value : '' }
  return request
}
