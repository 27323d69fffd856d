// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { loadChosenProducts } from '#web/lib/visitor/chosen-products.ts'
import { mockApi, ok, refused } from '../../mock-api.ts'
import { closeLanding, openLanding } from '../landing/open-landing.ts'
import { closePage, openPage } from '../page.tsx'
import { catalog, homeWith, inStore, openProduct, storeProduct } from '../samples.ts'

afterEach(async () => {
  toast.dismiss()
  closeLanding()
  localStorage.clear()
  await closePage()
})

const addRoute = 'POST /api/store-products'
const cardOf = (n: number) => within(screen.getByRole('article', { name: openProduct(n).title }))
const select = (n: number) => fireEvent.click(cardOf(n).getByRole('button', { name: 'Select' }))

describe('A selection on the landing page', () => {
  test('survives a reload, and is added only by Create My AI Store Now', () => {
    openLanding()
    select(0)
    select(1)
    openLanding()
    expect(screen.getAllByRole('button', { name: 'Selected' })).toHaveLength(2)
    expect(loadChosenProducts()).toEqual([])
  })

  test('survives See Plans, which leads away from the page', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    openLanding()
    for (const n of [0, 1, 2, 3]) select(n)
    fireEvent.click(await screen.findByRole('button', { name: 'See Plans' }))
    expect(assign).toHaveBeenCalledWith('/app/billing?reason=products&return_to=%2Fapp%2Foffers')
    openLanding()
    expect(screen.getAllByRole('button', { name: 'Selected' })).toHaveLength(3)
  })

  test('is found in the catalog by who signs in instead of coming back, once', async () => {
    openLanding()
    select(0)
    select(1)
    closeLanding()
    mockApi({
      'GET /api/home': ok(homeWith({ products: inStore([storeProduct(1)]) })),
      'GET /api/catalog': ok({ products: catalog }),
    })
    openPage(<CatalogPage />)
    expect(await screen.findByText('1 product selected')).toBeTruthy()
    expect(cardOf(0).getByRole('button', { name: 'Selected' })).toBeTruthy()
    cleanup()
    openPage(<CatalogPage />)
    expect(await screen.findByText('0 products selected')).toBeTruthy()
  })
})

describe('On the way to the plans and back a selection is kept', () => {
  const proProduct = catalog.find(({ pro_only }) => pro_only)

  async function openCatalog(plan: 'lite' | 'pro') {
    mockApi({ 'GET /api/home': ok(homeWith({}, plan)), 'GET /api/catalog': ok({ products: catalog }) })
    const page = openPage(<CatalogPage />)
    await screen.findAllByRole('article')
    return page
  }

  test('the product that Starter has no room for is kept', async () => {
    const { user, router } = await openCatalog('lite')
    for (const n of [0, 1, 2, 3]) select(n)
    await user.click(await screen.findByRole('button', { name: 'See Plans' }))
    expect(router.state.location.search).toBe('?reason=products&return_to=%2Fapp%2Foffers')
    cleanup()
    await openCatalog('pro')
    expect(screen.getByText('4 products selected')).toBeTruthy()
  })

  test('the Pro product that caused the upgrade is kept', async () => {
    const { user } = await openCatalog('lite')
    select(1)
    const card = within(screen.getByRole('article', { name: proProduct?.title ?? '' }))
    await user.click(card.getByRole('link', { name: 'Upgrade to Pro Plan' }))
    cleanup()
    await openCatalog('pro')
    expect(screen.getByText('2 products selected')).toBeTruthy()
  })

  test('without an upgrade as many as fit are kept, first ones first', async () => {
    const { user } = await openCatalog('lite')
    for (const n of [3, 2, 1, 0]) select(n)
    await user.click(await screen.findByRole('button', { name: 'See Plans' }))
    cleanup()
    await openCatalog('lite')
    expect(cardOf(0).getByRole('button', { name: 'Select' })).toBeTruthy()
    for (const n of [3, 2, 1]) expect(cardOf(n).getByRole('button', { name: 'Selected' })).toBeTruthy()
  })
})

describe('Another tab changes the store', () => {
  async function openCatalog() {
    const home = vi.fn(() => ok(homeWith()))
    mockApi({
      'GET /api/home': home,
      'GET /api/catalog': ok({ products: catalog }),
      [addRoute]: refused('already-in-store', 409),
    })
    const page = openPage(<CatalogPage />)
    await screen.findAllByRole('article')
    const changeElsewhere = async (...added: number[]) => {
      home.mockReturnValue(ok(homeWith({ products: inStore(added.map((n) => storeProduct(n))) })))
      await page.queries.refetchQueries({ queryKey: ['home'] })
    }
    return { ...page, home, changeElsewhere }
  }

  test('added products are no longer selected, and the room left is right', async () => {
    const { changeElsewhere } = await openCatalog()
    select(0)
    select(1)
    expect(screen.getByText('Room for 1 more')).toBeTruthy()
    await changeElsewhere(0)
    expect(await screen.findByText('1 product selected')).toBeTruthy()
    expect(screen.getByText('Room for 1 more')).toBeTruthy()
    select(2)
    expect(screen.getByText('2 products selected')).toBeTruthy()
    expect(screen.getByText('That fills your plan.')).toBeTruthy()
  })

  test('products over the limit are named', async () => {
    const { changeElsewhere } = await openCatalog()
    for (const n of [0, 1]) select(n)
    await changeElsewhere(2, 3)
    expect(await screen.findByText('Take out 1 to fit your plan.')).toBeTruthy()
  })

  test('after a failed add the page looks at the store again', async () => {
    const { home, user } = await openCatalog()
    select(0)
    home.mockReturnValue(ok(homeWith({ products: inStore([storeProduct(0)]) })))
    await user.click(screen.getByRole('button', { name: 'Add to Store' }))
    expect(await screen.findByRole('button', { name: 'In Store' })).toBeTruthy()
    expect(screen.getByText('0 products selected')).toBeTruthy()
    expect(screen.getByText('Room for 2 in your store')).toBeTruthy()
  })
})

test('catalog search: spaces around the text are of no account', async () => {
  mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: catalog }) })
  openPage(<CatalogPage />)
  await screen.findAllByRole('article')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '  considerate ' } })
  expect(await screen.findByText('1 product found')).toBeTruthy()
})
