// CloudFront Function: replies to the beacon of a store's page. Only requests with the reply 204 count as visits.
// A request that must not count gets another status, because the log has the status and none of the headers read here.
const counted = { statusCode: 204, statusDescription: 'No Content' }
const notCounted = { statusCode: 200, statusDescription: 'OK' }
const malformed = { statusCode: 400, statusDescription: 'Bad Request' }
const robots =
  /bot|crawl|spider|slurp|preview|scrape|fetch|monitor|lighthouse|headless|facebookexternalhit|curl|wget|python|java\/|go-http|node|axios|okhttp/i

function header(request, name) {
  return request.headers[name] ? request.headers[name].value : ''
}

function parameter(request, name) {
  return request.querystring[name] ? request.querystring[name].value : ''
}

// The same form as in contract/visits.ts.
function isWellFormed(request) {
  const source = parameter(request, 'source')
  const page = parameter(request, 'page')
  const names = Object.keys(request.querystring)
  const isKnown = (name) => name === 'store' || name === 'source' || name === 'page'
  return (
    request.method === 'POST' &&
    names.every(isKnown) &&
    /^[\w-]{1,100}$/.test(parameter(request, 'store')) &&
    (names.indexOf('source') < 0 || (source.length <= 384 && /^([0-9a-f]{2})+$/.test(source))) &&
    (names.indexOf('page') < 0 || /^(home|course|lesson|about|faq|missing)$/.test(page))
  )
}

function isFromElsewhere(request) {
  return !/^(|same-origin)$/.test(header(request, 'sec-fetch-site'))
}

function isOptedOut(request) {
  return header(request, 'dnt') === '1' || header(request, 'sec-gpc') === '1'
}

// Cubot is a maker of phones.
function isRobot(request) {
  const agent = header(request, 'user-agent').replace(/cubot/i, '')
  return agent === '' || robots.test(agent)
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function by this name.
function handler(event) {
  const request = event.request
  if (!isWellFormed(request)) return malformed
  if (isFromElsewhere(request) || isOptedOut(request) || isRobot(request)) return notCounted
  return counted
}
