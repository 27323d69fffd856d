import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from '#web/app/app-routes.tsx'
import { routesAt } from '#web/app/routes-at.ts'

/** Every path that the routes name, with each parameter filled in and left out. */
const pathsOf = (all: readonly RouteObject[], parent = ''): string[] =>
  all.flatMap(({ path = '', children = [] }) => {
    const own = path.startsWith('/') ? path : [parent, path].filter(Boolean).join('/')
    const filled = own.replace(/:\w+\??/, 'one').replace('*', 'nothing')
    return [filled, own.replace(/\/:\w+\??/, ''), ...pathsOf(children, own)]
  })

const found = (all: RouteObject[], path: string) =>
  matchRoutes(all, path)?.map(({ route: { element, path: own }, params, pathname }) => ({
    ...{ element, own, params, pathname },
  }))

const others = [
  '/',
  '/app/',
  '/APP/Orders',
  '/app/%6Frders',
  '/app/orders/a%20b',
  '/admin',
  '/app/none/at/all',
]

test.each([...new Set([...pathsOf(routes), ...others])])(
  '%s leads to the same page among fewer routes',
  (path) => {
    expect(found(routesAt(routes, path), path)).toEqual(found(routes, path))
  },
)

test('a page of the application is looked for among few routes', () => {
  expect(pathsOf(routesAt(routes, '/app/orders')).length).toBeLessThan(pathsOf(routes).length / 4)
})
