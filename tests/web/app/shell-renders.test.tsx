// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { closeApp, openApp } from './open-app.tsx'

const rendered = vi.hoisted(() => ({ brand: 0, entry: 0 }))
vi.mock('#web/ui/layout/brand.tsx', async (load) => ({
  ...(await load<typeof import('#web/ui/layout/brand.tsx')>()),
  Brand: () => {
    rendered.brand += 1
    return 'Storewright'
  },
}))
vi.mock('lucide-react/icons/quote', () => ({
  default: () => {
    rendered.entry += 1
    return null
  },
}))

afterEach(closeApp)

const currentEntries = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

test('a navigation renders nothing of the shell but the two entries that change', async () => {
  await openApp('/app/testimonials', { user: ada })
  fireEvent.click(await screen.findByRole('link', { name: 'Shopify Connect' }))
  await screen.findByRole('heading', { name: 'Shopify Connect' })
  const before = { ...rendered }
  expect(before.entry).toBeGreaterThan(0)
  expect(before.brand).toBeGreaterThan(0)

  for (const [name, heading] of [
    ['Customers', 'Customers'],
    ['Shopify Connect', 'Shopify Connect'],
  ] as const) {
    await act(async () => fireEvent.click(screen.getByRole('link', { name })))
    await screen.findByRole('heading', { name: heading, level: 1 })
    expect(currentEntries()).toEqual([name])
  }
  expect(rendered).toEqual(before)
})

test('a link to the present page adds no entry to the history', async () => {
  await openApp('/app/testimonials', { user: ada })
  const link = await screen.findByRole('link', { name: 'Testimonials' })
  await act(async () => fireEvent.click(link))
  expect(screen.getByLabelText('address').textContent).toBe('REPLACE /app/testimonials')
})
