// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from '#web/app/router.tsx'

const pages = vi.hoisted(() => ({
  loaded: new Set<string>(),
  arrival: undefined as Promise<void> | undefined,
}))
vi.mock('#web/app/pages.ts', () => ({
  isPageLoaded: (path: string) => pages.loaded.has(path),
  canPreload: (path: string) => !path.startsWith('/orders/'),
  preloadPage: async (path: string) => {
    if (path !== '/broken') pages.loaded.add(path)
  },
}))
vi.mock('#web/app/page-data.ts', () => ({ pageDataPromise: () => pages.arrival }))

const never = new Promise<void>(() => {})
const drawn: string[] = []

function Page() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  drawn.push(pathname)
  if (pathname === '/broken' || pathname.startsWith('/orders/')) use(never)
  return (
    <>
      <output>{pathname + search}</output>
      {['/offers', '/offers?q=a', '/idea', '/broken', '/orders/1'].map((to) => (
        <button key={to} type="button" onClick={() => navigate(to)}>
          {to}
        </button>
      ))}
    </>
  )
}

let arrive = () => {}
beforeEach(() => {
  history.replaceState(null, '', '/')
  pages.loaded.clear()
  pages.arrival = new Promise((resolve) => {
    arrive = () => {
      pages.arrival = undefined
      resolve()
    }
  })
  render(
    <Router>
      <Suspense fallback="Nothing">
        <Page />
      </Suspense>
    </Router>,
  )
  drawn.length = 0
})
afterEach(cleanup)

const go = (to: string) => act(async () => screen.getByRole('button', { name: to }).click())
const shown = () => screen.getByRole('status').textContent

test('a page is drawn once, when its data is there', async () => {
  await go('/offers')
  expect(location.pathname).toBe('/offers')
  expect([shown(), drawn]).toEqual(['/', []])
  await act(async () => arrive())
  expect([shown(), drawn]).toEqual(['/offers', ['/offers']])
})

test('only the last of two presses draws its page', async () => {
  await go('/offers')
  await go('/idea')
  await act(async () => arrive())
  expect([shown(), drawn]).toEqual(['/idea', ['/idea']])
})

test('a search in the address of the page is drawn at once', async () => {
  arrive()
  await go('/offers')
  await go('/offers?q=a')
  expect(shown()).toBe('/offers?q=a')
})

test.each(['/broken', '/orders/1'])('the page stays while %s cannot be drawn', async (to) => {
  arrive()
  await go(to)
  expect(shown()).toBe('/')
  expect(screen.queryByText('Nothing')).toBeNull()
})
