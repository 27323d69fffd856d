const framesKept = 8

/**
 * What a log may know of an error: its name, the AWS request it is the answer to, and where in our code it arose.
 * Never its message, which may quote what the caller sent.
 */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'NotAnError' }
  const { cause, name, stack = '' } = error
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: nameOf(name),
    ...serviceFacts(error),
    at: frames.slice(0, framesKept).map((line) => line.trim()),
    ...(cause instanceof Error && { cause: nameOf(cause.name) }),
  }
}

const nameOf = (name: unknown) =>
  typeof name === 'string' && /^[$A-Z_][\w$.]{0,60}$/i.test(name) ? name : 'Unnamed'

/** The SDK notes how a service answered, and how often it was asked. */
function serviceFacts(error: object) {
  if (!('$metadata' in error)) return {}
  const { attempts, httpStatusCode, requestId } = Object(error.$metadata)
  return {
    ...(Number.isInteger(httpStatusCode) && { status: httpStatusCode }),
    ...(Number.isInteger(attempts) && { attempts }),
    ...(/^[\w-]{10,60}$/.test(String(requestId)) && { awsRequestId: String(requestId) }),
  }
}
