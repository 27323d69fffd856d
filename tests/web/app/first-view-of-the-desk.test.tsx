import { afterAll, describe, expect, test } from 'vitest'
import type { SellerRow, SellerRows } from '#contract/operators/desk-sellers.ts'
import { deskFragments, sellersHtml } from '#web/app/first-view/desk-fragments.tsx'
import { filledSellerList } from '#web/app/first-view/fill-seller-list.ts'
import { closeApp } from './open-app.tsx'

const pieces = deskFragments()
afterAll(closeApp)

const ada: SellerRow = {
  tenant_id: 'tenant-1',
  signed_up_at: '2026-11-20T10:00:00.000Z',
  email: 'ada@example.com',
  name: 'Ada',
  store_name: "Ada's courses",
  plan: 'lite',
  orders: 12,
  commission_cents: 123_456,
  suspended: [],
}

function drawn(list: SellerRows) {
  const page = document.createElement('div')
  page.innerHTML = sellersHtml(list)
  return page.innerHTML
}

function filled(list: SellerRows) {
  const page = filledSellerList(pieces, list)
  if (!page) return undefined
  const holder = document.createElement('div')
  holder.append(page)
  return holder.innerHTML
}

describe('the first list of sellers is the one that the application draws', () => {
  test.each<[string, SellerRows]>([
    ['of one seller', { sellers: [ada] }],
    ['of several, and more', { sellers: [ada, { ...ada, tenant_id: 'tenant-2' }], cursor: 'next' }],
    ['of a seller without a name', { sellers: [{ ...ada, name: '' }] }],
    ['of a seller of whom little is known', { sellers: [{ tenant_id: 'tenant-3', suspended: [] }] }],
    ['of a store that sold nothing', { sellers: [{ ...ada, orders: 0, commission_cents: 0 }] }],
    ['of a seller of whom something is suspended', { sellers: [{ ...ada, suspended: ['ai', 'store'] }] }],
    ['of everything suspended', { sellers: [{ ...ada, suspended: ['store', 'payouts', 'mail', 'ai'] }] }],
    ['of a closed account', { sellers: [{ ...ada, closes_at: '2026-12-01T00:00:00.000Z' }] }],
    ['on Pro', { sellers: [{ ...ada, plan: 'pro' }] }],
    [
      'with hostile names',
      {
        sellers: [
          { ...ada, tenant_id: 'a/b?c"d', name: '<img src=x onerror=alert(1)>', store_name: '{{who}}' },
        ],
      },
    ],
  ])('%s', (_name, list) => {
    expect(filled(list)).toBe(drawn(list))
  })

  test('leaves an empty list to the application', () => {
    expect(filled({ sellers: [] })).toBeUndefined()
  })
})
