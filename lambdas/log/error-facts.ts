const framesKept = 8
const schemaIssuesKept = 5
const fieldDepthKept = 8

/**
 * Returns what may be logged of an error: its name, the failed AWS request, the fields that don't fit a schema, and the
 * stack frames. Never its message, which may quote the caller's input, and never a value.
 */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'NotAnError' }
  const { cause, name, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: nameOf(name),
    ...serviceFacts(error),
    ...providerFacts(error),
    ...schemaFacts(error),
    at: frames.slice(0, framesKept).map((line) => line.trim()),
    ...(cause instanceof Error && { cause: nameOf(cause.name) }),
  }
}

/** Returns the same in some words, to be stored: name, the provider's code, and the function that threw. */
export function errorReason(error: unknown): string {
  const { name, stripeCode, at = [] } = Object(errorFacts(error))
  const [, where] = /^at (?:async )?([\w.]+)/.exec(String(at[0])) ?? []
  return [name, stripeCode, where && `in ${where}`].filter(Boolean).join(' ')
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

/** Returns the ids by which Stripe's own log is searched. */
function providerFacts(error: object) {
  if (!('requestId' in error && 'statusCode' in error)) return {}
  const { code, requestId, statusCode } = Object(error)
  return {
    ...(Number.isInteger(statusCode) && { status: statusCode }),
    ...(/^req_\w{6,60}$/.test(String(requestId)) && { stripeRequestId: String(requestId) }),
    ...(/^[a-z_]{3,60}$/.test(String(code)) && { stripeCode: String(code) }),
  }
}

/** The fields that a schema refused, each with the kind of mismatch: `products.0.title (invalid_type)`. */
function schemaFacts(error: object) {
  if (!('issues' in error) || !Array.isArray(error.issues)) return {}
  return { fields: error.issues.slice(0, schemaIssuesKept).map(mismatchOf) }
}

function mismatchOf(issue: unknown) {
  const { code, path } = Object(issue)
  const steps: unknown[] = Array.isArray(path) ? path.slice(0, fieldDepthKept) : []
  const kind = typeof code === 'string' && /^[a-z_]{3,30}$/.test(code) ? code : 'invalid'
  return `${steps.map(stepOf).join('.') || 'the whole value'} (${kind})`
}

/** Keys of a record are data: everything that may be more than a field's name is replaced. */
const stepOf = (step: unknown) =>
  Number.isInteger(step) || (typeof step === 'string' && /^[a-z]+(_[a-z]+)*$/i.test(step)) ? `${step}` : '*'
