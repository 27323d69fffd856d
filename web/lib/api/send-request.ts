import type { Action } from '#contract/api/action.ts'
import { correlationHeader, viewTokenHeader } from '#contract/urls/edge.ts'
import { ApiError } from './api-error.ts'
import { unreachableText } from './connection.ts'

type Sent = {
  /** The correlation id in the server's log. */
  reference: string
  token?: string | undefined
  /** Token of an operator's view of a seller. */
  viewToken?: string | undefined
}

/**
 * Sends the request of an action. Path parameters are taken from the input, the rest is its body or query.
 * @throws ApiError 'network' if there was no response
 */
export async function sendRequest(
  action: Pick<Action, 'method' | 'path' | 'query'> & { body?: Action['body'] },
  input: unknown,
  { reference, token, viewToken }: Sent,
): Promise<Response> {
  const body = fieldsOf(input)
  const path = action.path.replace(/\{(\w+)\}/g, (_match, key: string) => {
    const value = String(body[key])
    delete body[key]
    return encodeURIComponent(value)
  })
  // The buyer's pages know no schemas: there, what is left after the path is the query of a GET, or the body.
  const hasQuery = action.query || action.method === 'GET'
  const hasBody = action.body || (!hasQuery && Object.keys(body).length > 0)
  try {
    return await fetch(hasQuery ? withQuery(path, body) : path, {
      method: action.method,
      headers: {
        [correlationHeader]: reference,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(viewToken && { [viewTokenHeader]: viewToken }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(body) }),
      // A save that starts while the page is being hidden must outlive the page.
      ...(hasBody && document.visibilityState === 'hidden' && { keepalive: true }),
    })
  } catch {
    throw new ApiError('network', 0, unreachableText())
  }
}

function withQuery(path: string, fields: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const name in fields) if (fields[name] !== undefined) query.set(name, `${fields[name]}`)
  return `${path}?${query}`.replace(/\?$/, '')
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}
