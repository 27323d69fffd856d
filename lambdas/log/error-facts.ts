const framesKept = 8

/**
 * Returns what may be logged of an error: its name, the failed AWS request, and the stack frames. Never its message,
 * which may quote the caller's input.
 */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'NotAnError' }
  const { cause, name, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: nameOf(name),
    ...serviceFacts(error),
    ...providerFacts(error),
    at: frames.slice(0, framesKept).map((line) => line.trim()),
    ...(cause instanceof Error && { cause: nameOf(cause.name) }),
  }
}

const nameOf = (name: unknown) =>
  typeof name === 'string' && /^[$A-Z_][\w$.]{0,60}$/i.test(name) ? name : 'Unnamed'

/** Status, attempts and request id from the SDK's metadata. */
function serviceFacts(error: object) {
  if (!('$metadata' in error)) return {}
  const { attempts, httpStatusCode, requestId } = Object(error.$metadata)
  return {
    ...(Number.isInteger(httpStatusCode) && { status: httpStatusCode }),
    ...(Number.isInteger(attempts) && { attempts }),
    ...(/^[\w-]{10,60}$/.test(String(requestId)) && { awsRequestId: String(requestId) }),
  }
}

/** What Stripe's own log is searched by. */
function providerFacts(error: object) {
  if (!('requestId' in error && 'statusCode' in error)) return {}
  const { code, requestId, statusCode } = Object(error)
  return {
    ...(Number.isInteger(statusCode) && { status: statusCode }),
    ...(/^req_\w{6,60}$/.test(String(requestId)) && { stripeRequestId: String(requestId) }),
    ...(/^[a-z_]{3,60}$/.test(String(code)) && { stripeCode: String(code) }),
  }
}
