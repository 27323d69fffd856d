import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { ok } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { homeWith, storeProduct } from '../samples.ts'
import { campaign, listed, openMarketing, piece } from './open-marketing.tsx'

afterEach(closePage)

const sold = storeProduct(0, { status: 'published' })
const liveAs = ({ id, product_id, product }: LinkedStoreProduct) => ({
  ...{ id, product_id, title: product.title },
  price_cents: product.default_price,
})

const open = (products: LinkedStoreProduct[], live: LinkedStoreProduct[] | undefined, search = '') =>
  openMarketing(
    {
      'GET /api/home': ok(
        homeWith({ site: live ? { status: 'live', has_unpublished_changes: true } : null }),
      ),
      'GET /api/store-products': ok({ products, ...(live && { live: live.map(liveAs) }) }),
      'GET /api/campaigns': listed({ campaign: campaign(), pieces: [piece({ planned_on: '2026-11-20' })] }),
    },
    search,
  )
const card = async () =>
  within((await screen.findByRole('heading', { name: 'X post', level: 3 })).closest('li') ?? document.body)

const waits = /not on your live page yet. The link works once you/
const isGone = /no longer sells its course, so the link leads to no page/

describe('the link of a piece', () => {
  test('says nothing while the page of its course is live', async () => {
    open([sold], [sold])
    const post = await card()
    expect(post.queryByText(waits)).toBeNull()
    expect(post.queryByText(isGone)).toBeNull()
  })

  test.each(['', '?tab=pieces'])('says that its course waits for the next publish%s', async (search) => {
    open([sold], [storeProduct(1)], search)
    const note = within((await card()).getByText(waits))
    expect(note.getByRole('link', { name: 'publish your changes' }).getAttribute('href')).toBe('/app/idea')
  })

  test('says the same in the calendar', async () => {
    open([sold], [storeProduct(1)], '?tab=calendar&month=2026-11')
    fireEvent.click(await screen.findByRole('button', { name: /^X post/ }))
    expect(within(await screen.findByRole('dialog')).getByText(waits)).toBeTruthy()
  })

  test.each([
    ['a draft', [storeProduct(0)]],
    ['a course that was removed', []],
  ])('says that it leads to no page: %s', async (_, products) => {
    open(products, [storeProduct(1)])
    const note = within((await card()).getByText(isGone))
    expect(note.getByRole('link', { name: 'My Products' }).getAttribute('href')).toBe('/app/my-products')
  })

  test('says nothing of one course where no page is live at all', async () => {
    open([sold], undefined)
    expect((await card()).queryByText(waits)).toBeNull()
    expect(screen.getByText(/Your store is not online yet/)).toBeTruthy()
  })
})
