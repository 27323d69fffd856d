// CloudFront Function: redirects visitors of an address that its store has left, as the metadata of the object there says, and
// gives the page for addresses without one its status.
// The object is deleted some time after the redirect has ended, so the time is compared here.
function queryOf(querystring) {
  const parameters = []
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name]
    const values = parameter.multiValue || [parameter]
    values.forEach((it) => {
      parameters.push(it.value === '' ? name : `${name}=${it.value}`)
    })
  })
  return parameters.length > 0 ? `?${parameters.join('&')}` : ''
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const response = event.response
  const headers = response.headers
  const target = headers['x-amz-meta-moved-to']
  const until = headers['x-amz-meta-moved-until']
  if (headers['x-amz-meta-status']) {
    delete headers['x-amz-meta-status']
    response.statusCode = 404
    response.statusDescription = 'Not Found'
    return response
  }
  if (!target || !until) return response
  const names = ['etag', 'last-modified', 'x-amz-meta-moved-to', 'x-amz-meta-moved-until']
  names.forEach((name) => {
    delete headers[name]
  })
  if (Date.now() >= Number(until.value)) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
    response.body = { encoding: 'text', data: 'There is no store at this address.' }
    return response
  }
  response.statusCode = 301
  response.statusDescription = 'Moved Permanently'
  headers.location = { value: target.value + queryOf(event.request.querystring) }
  return response
}
