import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { homeWith, storeProduct } from '#tests/web/features/samples.ts'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { closeApp, openApp } from './open-app.tsx'

afterEach(closeApp)

describe('a refresh that fails', () => {
  test.each([
    ['dashboard', '/app/dashboard', 'GET /api/home', 'Website Status'],
    ['catalog', '/app/offers', 'GET /api/catalog', storeProduct(0).product.title],
    ['products', '/app/my-products', 'GET /api/store-products', storeProduct(0).product.title],
  ])('%s: says so, and tries again', async (_name, path, route, shown) => {
    let isUp = true
    const full: Record<string, unknown> = {
      'GET /api/home': homeWith(),
      'GET /api/catalog': { products: [storeProduct(0).product] },
      'GET /api/store-products': { products: [storeProduct(0)] },
    }
    await openApp(path, {
      user: ada,
      replies: {
        'GET /api/catalog': ok(full['GET /api/catalog']),
        'GET /api/store-products': ok(full['GET /api/store-products']),
        [route]: () => (isUp ? ok(full[route]) : refused('internal', 500)),
      },
    })
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Not up to date/)).toBeNull()

    isUp = false
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText(/Not up to date/)).toBeTruthy()
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0)

    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Not up to date/)).toBeNull())
  })
})
