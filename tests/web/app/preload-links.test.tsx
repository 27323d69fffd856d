// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { ok } from '#tests/web/mock-api.ts'
import { settled } from '#tests/web/settle.ts'
import { pageDataPromise } from '#web/app/page-data.ts'
import { preloadLinks } from '#web/app/preload-links.ts'
import { closeApp, openApp } from './open-app.tsx'

let stop = () => {}
beforeEach(() => {
  stop = preloadLinks()
})
afterEach(async () => {
  stop()
  await closeApp()
})

/** A catalog that arrives when the test says so. */
function lateCatalog() {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const reply = async () => {
    await arrived
    return ok({ products: [] })
  }
  return { arrive, replies: { 'GET /api/catalog': reply } }
}

const catalogLink = async () => {
  await screen.findByRole('heading', { name: 'Orders & Commissions' })
  const [link] = await screen.findAllByRole('link', { name: 'Offer Catalog' })
  if (!link) throw new Error('There is no link to the catalog.')
  return link
}
const heading = (name: string) => screen.queryByRole('heading', { name })

describe('a click on a link', () => {
  test('keeps the page until the data of the next one has arrived', async () => {
    const { arrive, replies } = lateCatalog()
    await openApp('/app/orders', { user: ada, replies })
    const link = await catalogLink()
    await act(async () => {
      fireEvent.pointerOver(link)
      await settled()
      fireEvent.click(link)
      await settled()
    })
    expect(heading('Orders & Commissions')).toBeTruthy()
    arrive()
    expect(await screen.findByRole('heading', { name: 'Product Catalog' })).toBeTruthy()
    expect(screen.queryByText('Loading the catalog')).toBeNull()
  })

  test('shows the next page with placeholders when its data takes long', async () => {
    const { replies } = lateCatalog()
    await openApp('/app/orders', { user: ada, replies })
    const link = await catalogLink()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await act(async () => {
      fireEvent.pointerOver(link)
      await settled()
      fireEvent.click(link)
      await settled()
      await vi.advanceTimersByTimeAsync(300)
      await settled()
    })
    expect(heading('Product Catalog')).toBeTruthy()
    expect(screen.getByText('Loading the catalog')).toBeTruthy()
  })

  test('waits for nothing when the data is known', async () => {
    const { arrive, replies } = lateCatalog()
    await openApp('/app/orders', { user: ada, replies })
    const link = await catalogLink()
    link.addEventListener('click', (event) => event.preventDefault())
    await act(async () => {
      fireEvent.click(link)
      arrive()
      await pageDataPromise('/app/offers')
      await settled()
    })
    fireEvent.click(link)
    expect(pageDataPromise('/app/offers')).toBeUndefined()
  })

  test('asks for the data before the router sees it, also from the keyboard', async () => {
    const { replies } = lateCatalog()
    const sent = await openApp('/app/orders', { user: ada, replies })
    const link = await catalogLink()
    link.addEventListener('click', (event) => event.preventDefault())
    await act(async () => {
      fireEvent.click(link)
      await settled()
    })
    expect(sent.filter(({ route }) => route === 'GET /api/catalog')).toHaveLength(1)
    expect(heading('Orders & Commissions')).toBeTruthy()
  })
})
