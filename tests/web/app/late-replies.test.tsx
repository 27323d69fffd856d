import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { active } from '#tests/web/features/billing/open-billing.tsx'
import { published } from '#tests/web/features/my-products/open-my-products.tsx'
import { closePage, openPage } from '#tests/web/features/page.tsx'
import { homeWith, siteWith } from '#tests/web/features/samples.ts'
import { type MockReplies, mockApi, ok } from '#tests/web/mock-api.ts'
import { settled } from '#tests/web/settle.ts'
import { BillingPage } from '#web/features/billing/billing-page.tsx'
import { DealsPage } from '#web/features/deals/deals-page.tsx'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { DraftLinkCard } from '#web/features/preview/draft-link-card.tsx'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { keys } from '#web/lib/queries.ts'
import { session } from '#web/lib/session.ts'

afterEach(closePage)

const live = siteWith({ status: 'live', address: 'ada', url: 'https://ada.shops.example' })
const draft = siteWith()
const { product_id, product } = published
const deal = {
  ...{ id: 'code-NEW', kind: 'code', name: 'NEW', code: 'NEW', percent: 20, product_ids: [product_id] },
  ...{ active: true, created_at: '2026-11-02T12:00:00.000Z', state: 'on', link: 'https://ada.example' },
  ...{ visits: 0, orders: 0, discount_cents: 0, commission_cents: 0 },
}
const closing = {
  ...{ is_deleting: false, store_name: 'Ada', is_live: false, orders: 0, buyers: 0 },
  ...{ available_cents: 0, pending_cents: 0 },
}
const logo = {
  ...{ name: 'aaaaaaaaaaaaaaaaaaaaaa-640x160', purpose: 'logo', url: 'https://shops.example/logo.webp' },
  ...{ bytes: 12_345, width: 640, height: 160, created_at: '2026-03-01T12:00:00.000Z', uses: [] },
}
const home = homeWith()
const closesAt = '2026-12-24T12:00:00.000Z'

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

type Late = {
  page: ReactNode
  search?: string
  replies?: MockReplies
  act: () => Promise<unknown>
  route: string
  reply: unknown
  key: readonly string[]
}

const changes: Record<string, Late> = {
  'a publish': {
    page: <MyProductsPage />,
    replies: {
      'GET /api/home': ok(
        homeWith({ site: { status: 'live', address: 'ada', has_unpublished_changes: true } }),
      ),
    },
    act: () => press('Publish changes'),
    ...{ route: 'POST /api/site/publish', reply: live, key: keys.site },
  },
  'reopening the store': {
    page: <SettingsPage />,
    replies: { 'GET /api/site': ok({ ...live, closed_at: closesAt }) },
    act: () => press('Reopen store'),
    ...{ route: 'POST /api/store/reopen', reply: live, key: keys.site },
  },
  'a setting': {
    page: <SettingsPage />,
    async act() {
      await type('Title', 'Learn to knit')
      await press('Save search')
    },
    ...{ route: 'PATCH /api/site', reply: live, key: keys.site },
  },
  'a logo': {
    page: <SettingsPage />,
    act: () => press('Use Logo of Mar 1, 2026'),
    ...{ route: 'PATCH /api/site', reply: live, key: keys.site },
  },
  'an address': {
    page: <SettingsPage />,
    async act() {
      fireEvent.change(await screen.findByRole('textbox', { name: 'Address' }), { target: { value: 'ada' } })
      fireEvent.submit(screen.getByRole('form', { name: 'Address' }))
    },
    ...{ route: 'POST /api/site/address', reply: live, key: keys.site },
  },
  'a name': {
    page: <ProfilePage />,
    async act() {
      await type('Full Name', 'Ada King')
      await press('Save name')
    },
    ...{ route: 'PATCH /api/profile', reply: { ...home.profile, name: 'Ada King' }, key: keys.home },
  },
  'a file with the data': {
    page: <ProfilePage />,
    act: () => press('Ask for my data'),
    route: 'POST /api/account/export',
    reply: { state: 'preparing', is_used: false, left_today: 2 },
    key: ['data-export'],
  },
  'an account that is kept': {
    page: <ProfilePage />,
    replies: { 'GET /api/home': ok({ ...home, tenant: { ...home.tenant, closes_at: closesAt } }) },
    act: () => press('Keep my account'),
    ...{ route: 'POST /api/account/keep', reply: closing, key: ['closing'] },
  },
  'a deal': {
    page: <DealsPage />,
    search: '?new=1',
    async act() {
      fireEvent.click(await screen.findByRole('radio', { name: 'Code' }))
      fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: 'NEW' } })
      fireEvent.click(screen.getByRole('checkbox', { name: product.title }))
      await press('Save deal')
    },
    ...{ route: 'POST /api/deals', reply: deal, key: keys.deals },
  },
  'a plan': {
    page: <BillingPage />,
    replies: { 'GET /api/billing': ok(active({ state: 'cancelled' })) },
    async act() {
      const [keep] = await screen.findAllByRole('button', { name: 'Keep Starter' })
      if (keep) fireEvent.click(keep)
    },
    ...{ route: 'POST /api/billing/resume', reply: active(), key: keys.billing },
  },
  'a link to the draft': {
    page: <DraftLinkCard />,
    async act() {
      await screen.findByText(/to whoever has it for/)
      await press('Make a link')
    },
    route: 'POST /api/site/draft-link',
    reply: { url: 'https://ada.shops.example/draft.html#token', expires_at: closesAt },
    key: ['draft-link'],
  },
}

const cases = Object.entries(changes).map(([what, late]) => ({ what, ...late }))

test.each(cases)('the late reply to $what does not reach the next seller', async (late) => {
  const userId = vi.spyOn(session, 'userId').mockReturnValue('user-1')
  let finish = () => {}
  const sent = mockApi({
    'GET /api/home': ok(home),
    'GET /api/site': ok(draft),
    'GET /api/files': ok({ files: [logo], used_bytes: 12_345, max_bytes: 20_000_000 }),
    'GET /api/store-products': ok({ products: [published], live: [] }),
    'GET /api/deals': ok({ deals: [], time_zone: 'UTC' }),
    'GET /api/site/address?address=ada': ok({ address: 'ada', is_free: true, free_address: 'ada' }),
    'GET /api/site/draft-link': ok({}),
    'GET /api/second-factor': ok({ state: 'off', recovery_codes_left: 0 }),
    'GET /api/sessions': ok({ sessions: [] }),
    'GET /api/account/export': ok({ state: 'none', is_used: false, left_today: 3 }),
    'GET /api/account/closing': ok({ ...closing, closes_at: closesAt }),
    ...late.replies,
    [late.route]: () =>
      new Promise((resolve) => {
        finish = () => resolve(ok(late.reply))
      }),
  })
  const { queries } = openPage(late.page, late.search)
  await late.act()
  await waitFor(() => expect(sent.map(({ route }) => route)).toContain(late.route))
  const before = queries.getQueryData(late.key)
  userId.mockReturnValue('user-2')
  await act(async () => {
    finish()
    await settled()
  })
  expect(queries.getQueryData(late.key)).toBe(before)
})
