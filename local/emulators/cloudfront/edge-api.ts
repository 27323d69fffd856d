import type { Listener } from '../http/http.ts'
import { type Behavior, edgeFunction } from './edge-function.ts'

/**
 * Does what CloudFront does between a browser and the API: sets headers, and removes the ones that a client may not
 * send itself.
 */
export function addEdgeHeaders(
  api: Listener,
  { edgeCode, headers }: Behavior,
  removed: readonly string[],
): Listener {
  const pass = edgeFunction(edgeCode)
  return (request, response) => {
    const passed = pass(request)
    if (passed.kind === 'pass') Object.assign(request.headers, passed.headers)
    for (const name of removed) delete request.headers[name]
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return api(request, response)
  }
}
