import type { RouteObject } from 'react-router-dom'

/**
 * Returns the routes that a path can be of, as `routes` nests them. The router compiles and sorts all that it is given at
 * each navigation, which takes a slow processor 17 ms for those of the application. No route begins with a parameter.
 */
export function routesAt(routes: readonly RouteObject[], pathname: string): RouteObject[] {
  // The router decodes what it compares.
  if (pathname.includes('%')) return [...routes]
  return beginningWith(routes, segmentsOf(pathname))
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)

function beginningWith(routes: readonly RouteObject[], segments: readonly string[]): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    if (route.path === '*') return [route]
    const own = segmentsOf(route.path ?? '')
    if (own.length > 0 && own[0] !== segments[0]) return []
    if (!route.children) return [route]
    const children = beginningWith(route.children, segments.slice(own.length))
    return own.length === 0 && children.length === 0 ? [] : [{ ...route, children }]
  })
}
