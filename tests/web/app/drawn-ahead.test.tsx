// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { settled } from '#tests/web/settle.ts'
import { keys, queryClient } from '#web/lib/queries.ts'
import { closeApp, openApp } from './open-app.tsx'

const waiting = new Map<number, () => void>()
beforeEach(() => {
  let requests = 0
  waiting.clear()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    requests += 1
    waiting.set(requests, work)
    return requests
  })
  vi.stubGlobal('cancelIdleCallback', (request: number) => void waiting.delete(request))
})
afterEach(closeApp)

async function idle() {
  const work = [...waiting.values()]
  waiting.clear()
  await act(async () => {
    for (const each of work) each()
    await settled()
  })
}

async function go(name: string) {
  const link = await screen.findByRole('link', { name })
  await act(async () => {
    fireEvent.click(link)
    await settled()
  })
}

const catalog = () => screen.queryByRole('heading', { name: 'Product Catalog', hidden: true })
const isShown = () => screen.queryByRole('heading', { name: 'Product Catalog' }) !== null
const orders = () => screen.queryByRole('heading', { name: 'Orders & Commissions', hidden: true })
const address = () => screen.getByLabelText('address').textContent

/** The catalog was left for the orders, and the browser was idle since. */
async function leaveCatalog() {
  const sent = await openApp('/app/offers', { user: ada })
  await screen.findByRole('heading', { name: 'Product Catalog' })
  await go('Orders & Commissions')
  await screen.findByRole('heading', { name: 'Orders & Commissions' })
  return sent
}

test('a page that was left is drawn out of sight in idle time', async () => {
  const sent = await leaveCatalog()
  expect(catalog()).toBeNull()
  const before = sent.length
  await idle()
  const drawn = catalog()
  expect(drawn).toBeTruthy()
  expect(isShown()).toBe(false)
  expect(document.title).toContain('Orders')
  expect(sent.length).toBe(before)

  await go('Offer Catalog')
  expect(catalog()).toBe(drawn)
  expect(isShown()).toBe(true)
  expect(orders()).toBeNull()
  expect(document.title).toContain('Product Catalog')
  expect(address()).toBe('PUSH /app/offers')
})

test('a page that is shown again keeps nothing that was typed in it', async () => {
  await leaveCatalog()
  await idle()
  await go('Offer Catalog')
  const first = catalog()
  await go('Orders & Commissions')
  await idle()
  expect(catalog()).not.toBe(first)
})

test('a page out of sight is drawn anew when its data changes', async () => {
  await leaveCatalog()
  await idle()
  const before = catalog()
  await act(async () => {
    queryClient.setQueryData(keys.catalog, { products: [], changed: true })
    await settled()
  })
  await idle()
  expect(catalog()).toBeTruthy()
  expect(catalog()).not.toBe(before)
})

test('a reply that says the same draws nothing anew', async () => {
  await leaveCatalog()
  await idle()
  const before = catalog()
  await act(() => queryClient.refetchQueries({ queryKey: keys.catalog }))
  await idle()
  expect(catalog()).toBe(before)
})

test('a sign-out leaves nothing drawn', async () => {
  await leaveCatalog()
  await idle()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
    await settled()
  })
  expect(catalog()).toBeNull()
})
