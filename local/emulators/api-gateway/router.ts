import type { Authorizer } from './authorizer.ts'

export type Route = {
  /** As the template has it: `PATCH /api/store-products/{id}`. */
  key: string
  functionName: string
  authorizer?: Authorizer | undefined
}
export type Match = { route: Route; pathParameters: Record<string, string> | undefined }

/** Finds the route of a request. A fixed path takes precedence over one with parameters. */
export function createRouter(routes: readonly Route[]) {
  const known = routes
    .map((route) => ({ route, ...compiled(route.key) }))
    .sort((a, b) => a.names.length - b.names.length)
  return (method: string, path: string): Match | undefined => {
    for (const { route, method: expected, pattern, names } of known) {
      const found = method === expected ? pattern.exec(path) : null
      if (found) return { route, pathParameters: parameters(names, found) }
    }
    return undefined
  }
}

function compiled(key: string) {
  const [method = '', path = ''] = key.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return { method, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`) }
}

function parameters(names: readonly string[], found: RegExpExecArray) {
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
