import { edgeSecretHeader } from '#contract/edge.ts'
import type { Listener } from '../http.ts'
import type { Behavior } from '../settings/edge-settings.ts'
import { edgeFunction } from './edge-function.ts'

/** What CloudFront does between a browser and the API: it sets headers, and lets none of its own through. */
export function behindEdge(api: Listener, { functionCode, headers }: Behavior): Listener {
  const pass = edgeFunction(functionCode)
  return (request, response) => {
    const passed = pass(request)
    if (passed.kind === 'pass') Object.assign(request.headers, passed.headers)
    delete request.headers[edgeSecretHeader]
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return api(request, response)
  }
}
