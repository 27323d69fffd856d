import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Deal } from '#contract/sales/deals.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { exactDollars } from '#rules/money/money.ts'
import { shownDeals } from '#storefront/shown-deals.ts'
import { DealsPage } from '#web/features/deals/deals-page.tsx'
import { type MockReplies, mockApi, ok, refused } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

afterEach(closePage)

const [first, second] = sampleCatalog
if (!first || !second) throw new Error('the sample catalog is too small')
const products = [first, second].map((product) => ({
  ...{ id: `sp-${product.id}`, store_id: 'store-1', product_id: product.id, status: 'published', product },
}))
const spring: Deal = {
  ...{ id: 'code-SPRING', kind: 'code', name: 'SPRING', code: 'SPRING', percent: 20 },
  product_ids: [first.id],
  ...{ active: true, created_at: '2026-11-02T12:00:00.000Z', state: 'on', uses: 10, used: 3 },
  ...{ link: 'https://ada.example/?code=SPRING', visits: 12, orders: 2 },
  ...{ discount_cents: 3880, commission_cents: 8536 },
}
const open = (deals: Deal[], replies: MockReplies = {}, search = '') => {
  const sent = mockApi({
    'GET /api/home': ok(homeWith({})),
    'GET /api/store-products': ok({ products }),
    'GET /api/deals': ok({ deals, time_zone: 'UTC' }),
    ...replies,
  })
  return { ...openPage(<DealsPage />, search), sent }
}

describe('Deals', () => {
  test('a deal shows what it brought, its uses and what it earns', async () => {
    open([spring])
    const deal = within(await screen.findByRole('group', { name: 'SPRING' }))
    expect(deal.getByText(/3 of 10 uses/)).toBeTruthy()
    expect(deal.getByText(/You earn \$[\d.]+ instead of \$[\d.]+/)).toBeTruthy()
    expect(deal.getByText(/12 visits by its link · 2 orders/)).toBeTruthy()
  })

  test('the switch turns a deal off', async () => {
    const { sent } = open([spring], {
      'PATCH /api/deals/code-SPRING': ok({ ...spring, active: false, state: 'off' }),
    })
    fireEvent.click(await screen.findByRole('switch', { name: 'SPRING is on' }))
    expect(await screen.findByText('Off')).toBeTruthy()
    expect(sent.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ active: false })
  })

  test('an incomplete deal names the missing fields and sends nothing', async () => {
    const { sent } = open([])
    fireEvent.click(await screen.findByRole('button', { name: 'Make the first deal' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save deal' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Choose 2 to 5 courses.')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: first.title }))
    fireEvent.click(screen.getByRole('radio', { name: 'Goes well with' }))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Save deal' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose 2 courses.')
    expect(document.activeElement).toBe(screen.getByLabelText('With this course in the cart'))
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('each field of a code says what is wrong until it is changed', async () => {
    const { sent } = open([])
    fireEvent.click(await screen.findByRole('button', { name: 'Make the first deal' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Code' }))
    fireEvent.change(screen.getByLabelText('Percent off'), { target: { value: '100' } })
    fireEvent.change(screen.getByLabelText('Uses (optional)'), { target: { value: '1.5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save deal' }))
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    const code = 'Use 3 to 24 letters, digits and hyphens, like SPRING-20.'
    expect(alerts()).toContain('Choose a course.')
    expect(alerts()).toContain(code)
    expect(alerts()).toContain('Write a whole number.')
    expect(alerts().some((text) => text?.startsWith('Take '))).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'SPRING' } })
    expect(alerts()).not.toContain(code)
    expect(alerts()).toContain('Write a whole number.')
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('a code is edited in its form, and only what was changed is sent', async () => {
    const whole = {
      ...spring,
      ...{ from: '2026-11-02T12:30:00.000Z', until: '2026-12-01T00:00:00.000Z' },
    }
    const { sent } = open([whole], { 'PATCH /api/deals/code-SPRING': ok({ ...whole, percent: 25 }) })
    expect(
      await screen.findByText(/From Nov 2, 2026, 12:30 PM · Until Nov 30, 2026 · 3 of 10 uses/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Edit SPRING' }))
    const form = within(await screen.findByRole('form', { name: 'Edit SPRING' }))
    expect(form.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('2026-11-30')
    fireEvent.change(form.getByLabelText(/^Percent off/), { target: { value: '25' } })
    fireEvent.change(form.getByLabelText(/^Uses/), { target: { value: '' } })
    fireEvent.change(form.getByLabelText(/^Until/), { target: { value: '' } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('button', { name: 'Edit SPRING' })).toBe(document.activeElement)
    expect(screen.getByText(/25% off/)).toBeTruthy()
    expect(sent.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      ...{ percent: 25, uses: null, until: null },
    })
  })

  test('a bundle is edited by the link to it, without its kind', async () => {
    const both: Deal = {
      ...{ ...spring, id: 'bundle-1', kind: 'bundle', name: 'Bundle of 2 courses', code: undefined },
      ...{ uses: undefined, used: undefined, product_ids: [first.id, second.id] },
    }
    const { sent } = open(
      [both],
      { 'PATCH /api/deals/bundle-1': refused('conflict', 409, 'Somebody else changed it.') },
      '?edit=bundle-1',
    )
    const form = within(await screen.findByRole('form', { name: 'Edit Bundle of 2 courses' }))
    expect(form.queryByRole('group', { name: 'Kind' })).toBeNull()
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Starter set' } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect((await form.findByRole('alert')).textContent).toBe('Somebody else changed it.')
    expect(sent.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ name: 'Starter set' })
  })

  test('a bundle that takes nothing off says so in its form', async () => {
    const lowest = products.map((item) => ({ ...item, price_override: item.product.default_price / 2 }))
    open([], { 'GET /api/store-products': ok({ products: lowest }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Make the first deal' }))
    for (const { title } of [first, second]) fireEvent.click(screen.getByRole('checkbox', { name: title }))
    expect((await screen.findByRole('status')).textContent).toContain('the bundle takes nothing off')
    expect(screen.queryByText('Buyers will see')).toBeNull()
  })

  test('Back leads from the form of a deal to the list', async () => {
    const { router } = open([spring])
    fireEvent.click(await screen.findByRole('button', { name: 'Edit SPRING' }))
    expect(await screen.findByRole('form', { name: 'Edit SPRING' })).toBeTruthy()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('group', { name: 'SPRING' })).toBeTruthy()
  })

  test('the course that goes well with another is the recommended one at first', async () => {
    open([])
    fireEvent.click(await screen.findByRole('button', { name: 'Make the first deal' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Goes well with' }))
    fireEvent.change(screen.getByLabelText('With this course in the cart'), { target: { value: first.id } })
    expect(screen.getByLabelText<HTMLSelectElement>('Suggest this one').value).toBe(second.id)
    expect(screen.getByText(/^Recommended: /)).toBeTruthy()
  })

  test('the form shows of a pair what the store’s page shows', async () => {
    open([], {}, '?new=1')
    fireEvent.click(await screen.findByRole('radio', { name: 'Goes well with' }))
    fireEvent.change(screen.getByLabelText('With this course in the cart'), { target: { value: first.id } })
    const offers = [first, second].map(({ id, default_price }) => ({
      ...{ store_product_id: `sp-${id}`, product_id: id, price_cents: default_price },
    }))
    const pair = { ...spring, kind: 'pair', percent: 10, product_ids: [first.id, second.id] } as const
    const [shown] = shownDeals([pair], offers, sampleCatalog, { at: 0, asked: new Set() })
    expect(screen.getByRole('figure').textContent).toBe(
      `Buyers will seeGoes well with ${first.title}:${second.title}${exactDollars(shown?.cents ?? 0)}`,
    )
  })

  test('another kind keeps what was typed where it allows it', async () => {
    open([], {}, '?new=1')
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
    await screen.findByRole('form', { name: 'New deal' })
    choose('Goes well with')
    expect(valueIn('Percent off')).toBe('10')
    choose('Code')
    fill('Percent off', '25')
    fill('From (optional)', '2026-12-01')
    fill('Until (optional)', '2026-12-24')
    choose('Goes well with')
    for (const [label, value] of [
      ['Percent off', '25'],
      ['From (optional)', '2026-12-01'],
      ['Until (optional)', '2026-12-24'],
    ] as const)
      expect(valueIn(label)).toBe(value)
    choose('Code')
    fill('Percent off', '50')
    choose('Bundle')
    expect(valueIn('Percent off')).toBe('20')
  })

  test('what is earned asks for courses, or for a valid percentage', async () => {
    open([], {}, '?new=1')
    fireEvent.click(await screen.findByRole('radio', { name: 'Code' }))
    expect(screen.getByText('Choose courses to see what you earn.')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: first.title }))
    for (const percent of ['12.5', '', '51']) {
      fireEvent.change(screen.getByLabelText('Percent off'), { target: { value: percent } })
      expect(screen.getByText('Choose a whole percentage from 5 to 50 to see what you earn.')).toBeTruthy()
    }
    fireEvent.change(screen.getByLabelText('Percent off'), { target: { value: '12' } })
    expect(screen.getByText(/^You earn/)).toBeTruthy()
  })

  test.each(['Save deal', 'Cancel'])('%s leads the focus back to where a deal is made', async (name) => {
    open([spring], { 'POST /api/deals': ok({ ...spring, id: 'code-NEW', name: 'NEW' }) })
    fireEvent.click(await screen.findByRole('button', { name: 'New deal' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Code' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'NEW' } })
    fireEvent.click(screen.getByRole('checkbox', { name: first.title }))
    fireEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('button', { name: 'New deal' })).toBe(document.activeElement)
  })

  test('after a deletion the focus is at what is left', async () => {
    const other = { ...spring, id: 'code-AUTUMN', name: 'AUTUMN' }
    const { user } = open([spring, other], {
      'DELETE /api/deals/code-SPRING': ok({ success: true }),
      'DELETE /api/deals/code-AUTUMN': ok({ success: true }),
    })
    const deleteDeal = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Delete ${name}` }))
      await user.click(await screen.findByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('group', { name })).toBeNull())
    }
    await deleteDeal('SPRING')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Your deals' }))
    await deleteDeal('AUTUMN')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make the first deal' }))
  })

  test('a list that does not load can be asked for again', async () => {
    open([], { 'GET /api/deals': refused('internal', 500) })
    expect(await screen.findByText('Failed to load your deals')).toBeTruthy()
  })
})
