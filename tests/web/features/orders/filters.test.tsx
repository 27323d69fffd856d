import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { neverReplies, ok, refused } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage } from '../page.tsx'
import { openProduct } from '../samples.ts'
import { list, openOrders, orderOf } from './open-orders.tsx'

beforeEach(() => {
  setScreenWidth(1440)
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  vi.setSystemTime('2026-11-22T20:00:00Z')
})
afterEach(closePage)

const rowOf = (name: RegExp) => screen.findByRole('row', { name })

describe('Filters of orders', () => {
  test('a chosen filter is requested and kept in the address', async () => {
    const course = openProduct(0)
    const found = ok({ orders: [orderOf(2)] })
    const { user, router, sent } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      'GET /api/catalog': ok({ products: [course] }),
      [`${list}?state=lost`]: found,
      [`${list}?state=lost&product=${course.id}`]: found,
    })
    await rowOf(/Course 1/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Dispute lost')
    await rowOf(/Course 2/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Product' }), course.title)
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(router.state.location.search).toBe(`?state=lost&product=${course.id}`)
    expect(screen.queryByRole('row', { name: /Course 1/ })).toBeNull()
  })

  test('a period begins in the store’s time zone, where it is tomorrow already', async () => {
    const { user, sent } = openOrders({
      [list]: ok({ orders: [] }),
      [`${list}?from=2026-11-17`]: ok({ orders: [orderOf(1)] }),
    })
    await screen.findByRole('heading', { name: 'No orders yet' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
    await rowOf(/Course 1/)
    expect(sent()).toEqual([list, `${list}?from=2026-11-17`])
  })

  test('the filter of an address is shown, without invalid values', async () => {
    const { sent } = openOrders(
      { [`${list}?q=letter&from=2026-11-01&to=2026-11-20`]: ok({ orders: [orderOf(1)] }) },
      '?q=letter&state=stolen&period=own&from=2026-11-01&to=2026-11-20',
    )
    await rowOf(/Course 1/)
    expect(sent()).toHaveLength(1)
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveProperty('value', 'letter')
    expect(screen.getByLabelText('Last day')).toHaveProperty('value', '2026-11-20')
  })

  test('typing is searched for once it pauses, and clearing brings everything back', async () => {
    const { user, router, sent } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      [`${list}?q=grace`]: ok({ orders: [] }),
    })
    await rowOf(/Course 1/)
    await user.type(screen.getByRole('searchbox'), 'grace')
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy()
    expect(sent()).toEqual([list, `${list}?q=grace`])
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await rowOf(/Course 1/)
    expect(router.state.location.search).toBe('')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('a typed email stays in its field and is masked elsewhere', async () => {
    const masked = encodeURIComponent('l***s@kernel.example')
    const { user, router, sent } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      [`${list}?q=${masked}`]: ok({ orders: [orderOf(2)] }),
    })
    await rowOf(/Course 1/)
    await user.type(screen.getByRole('searchbox'), 'Linus@Kernel.example')
    await rowOf(/Course 2/)
    expect(sent()).toEqual([list, `${list}?q=${masked}`])
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe('l***s@kernel.example')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Linus@Kernel.example')
  })

  test('a long search can be stopped and continued', async () => {
    const { user, sent } = openOrders(
      {
        [`${list}?state=lost`]: ok({ orders: [], cursor: 'a' }),
        [`${list}?state=lost&cursor=a`]: ok({ orders: [], cursor: 'b' }),
        [`${list}?state=lost&cursor=b`]: neverReplies,
      },
      '?state=lost',
    )
    await waitFor(() => expect(sent()).toHaveLength(3))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('heading', { name: 'No orders found so far' })).toBeTruthy()
    expect(sent()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Continue Searching' }))
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  })

  test('a search goes on through empty pages automatically', async () => {
    const { sent } = openOrders(
      {
        [`${list}?state=lost`]: ok({ orders: [], cursor: 'a' }),
        [`${list}?state=lost&cursor=a`]: ok({ orders: [], cursor: 'b' }),
        [`${list}?state=lost&cursor=b`]: ok({ orders: [orderOf(1)] }),
      },
      '?state=lost',
    )
    await rowOf(/Course 1/)
    expect(sent()).toHaveLength(3)
    expect(screen.getByText('That’s all: 1 order.')).toBeTruthy()
  })

  test('a search that fails behind empty pages can be tried again', async () => {
    let isDown = true
    const { user } = openOrders(
      {
        [`${list}?state=lost`]: ok({ orders: [], cursor: 'a' }),
        [`${list}?state=lost&cursor=a`]: () =>
          isDown ? refused('internal', 500) : ok({ orders: [orderOf(1)] }),
      },
      '?state=lost',
    )
    expect(await screen.findByRole('alert')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Show older orders' }))
    await rowOf(/Course 1/)
  })
})

describe('The file of orders', () => {
  const file = 'GET /api/orders/export'

  /** Returns the files that the page lets the browser save. */
  function savedFiles() {
    const saved: { name: string; text: Promise<string> }[] = []
    const blobs = new Map<string, Blob>()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const url = `blob:${blobs.size}`
      if (blob instanceof Blob) blobs.set(url, blob)
      return url
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
    })
    return saved
  }

  test('has exactly the filtered orders, from all parts', async () => {
    const saved = savedFiles()
    const { user } = openOrders(
      {
        [`${list}?state=paid`]: ok({ orders: [orderOf(1)] }),
        [`${file}?state=paid`]: ok({ csv: 'Order\r\npi_1\r\n', rows: 1, cursor: 'next' }),
        [`${file}?state=paid&cursor=next`]: ok({ csv: 'pi_2\r\n', rows: 1 }),
      },
      '?state=paid',
    )
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await screen.findByText('The file has 2 orders.')
    expect(saved.map(({ name }) => name)).toEqual(['orders-2026-11-22.csv'])
    expect(await saved[0]?.text).toBe('\uFEFFOrder\r\npi_1\r\npi_2\r\n')
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  })

  test('says how far it is and can be cancelled', async () => {
    const saved = savedFiles()
    const { user } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      [file]: ok({ csv: 'x', rows: 2000, cursor: 'next' }),
      [`${file}?cursor=next`]: neverReplies,
    })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('2,000 orders exported...')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('a file that fails half way is not saved', async () => {
    const saved = savedFiles()
    const { user } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      [file]: ok({ csv: 'x', rows: 2000, cursor: 'next' }),
      [`${file}?cursor=next`]: refused('internal', 500),
    })
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('The orders could not be exported')).toBeTruthy()
    expect(saved).toEqual([])
  })
})

describe('The balance', () => {
  test('is shown with the day of the next release', async () => {
    openOrders({ [list]: ok({ orders: [] }) })
    for (const text of ['$123.45', '$106.70', '$500.00', '$730.15'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/^Next: \$106\.70 on/).textContent).toBe('Next: $106.70 on Dec 19, 2026')
  })

  test('a balance that fails to load leaves the orders', async () => {
    let isDown = true
    const balance = {
      available_cents: -500,
      pending_cents: 0,
      paid_out_cents: 0,
      lifetime_cents: 0,
      releases: [],
      outlook: { state: 'negative', sentence: 'Your next commissions come first.' },
    }
    const { user } = openOrders({
      [list]: ok({ orders: [orderOf(1)] }),
      'GET /api/balance': () => (isDown ? refused('internal', 500) : ok(balance)),
    })
    await rowOf(/Course 1/)
    const alert = within(await screen.findByRole('alert'))
    isDown = false
    await user.click(alert.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('-$5.00')).toBeTruthy()
    expect(screen.getByText(/^Refunds took more than was available/)).toBeTruthy()
  })

  test('a failure without a reference names none', async () => {
    openOrders({ [list]: ok({ orders: [] }), 'GET /api/balance': refused('too-many-requests', 429) })
    expect((await screen.findByRole('alert')).textContent).not.toContain('Reference')
  })
})
