import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { type MockReplies, mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith } from '../samples.ts'

afterEach(closePage)

const live = siteWith({ status: 'live', address: 'ada-s-store', published_at: '2026-11-20T00:00:00.000Z' })
const open = (site = live, more: MockReplies = {}) => {
  const sent = mockApi({ 'GET /api/site': ok(site), 'GET /api/home': ok(homeWith()), ...more })
  return { sent, ...openPage(<SettingsPage />) }
}
const sentTo = (sent: ReturnType<typeof mockApi>, route: string) => sent.filter((it) => it.route === route)
const check = (address: string, is_free = true) => ({
  [`GET /api/site/address?address=${address}`]: ok({
    address,
    is_free,
    free_address: is_free ? address : `${address}-2`,
  }),
})
const button = (name: string) => screen.findByRole('button', { name })
const moved = { ...live, address: 'ada', url: 'https://ada.shops.example' }

describe('the address of a published store', () => {
  test('changes after a dialog that says what becomes of the previous one', async () => {
    const former = { address: 'ada-s-store', url: live.url, redirects_until: '2027-02-20T12:00:00.000Z' }
    const { user, sent } = open(live, {
      ...check('ada'),
      'POST /api/site/address': ok({ ...moved, former_addresses: [former] }),
    })
    await user.click(await button('Change address'))
    const field = await screen.findByLabelText('New address')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'ada')
    expect(await screen.findByText('ada.shops.example is free.')).toBeTruthy()
    await user.click(await button('Change address'))
    const dialog = await screen.findByRole('dialog', { name: 'Move to ada.shops.example?' })
    for (const said of [
      'redirects for 90 days',
      'anybody may claim it',
      'Carts that buyers have filled',
      'Search engines',
    ])
      expect(dialog.textContent).toContain(said)
    expect(sentTo(sent, 'POST /api/site/address')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Change address' }).at(-1) ?? dialog)
    expect(await screen.findByText('redirects until Feb 20, 2027')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Your address').value).toBe('https://ada.shops.example')
    expect(sentTo(sent, 'POST /api/site/address')).toMatchObject([
      { body: { address: 'ada', replaces: 'ada-s-store' } },
    ])
  })

  test('is changed in the host name only', async () => {
    const ps = siteWith({ status: 'live', address: 'ps', url: 'https://ps.shops.example' })
    const { user } = open(ps, check('books'))
    await user.click(await button('Change address'))
    const field = await screen.findByLabelText('New address')
    await user.clear(field)
    await user.type(field, 'books')
    expect(await screen.findByText('books.shops.example is free.')).toBeTruthy()
  })

  test('stays when its seller decides against it, and nothing typed is left', async () => {
    const { user, sent } = open(live, check('ada'))
    await user.click(await button('Change address'))
    const field = await screen.findByLabelText('New address')
    await user.clear(field)
    await user.type(field, 'ada')
    await screen.findByText('ada.shops.example is free.')
    await user.click(await button('Change address'))
    await user.click(await button('Keep the address'))
    await user.click(await button('Cancel'))
    expect(screen.queryByLabelText('New address')).toBeNull()
    expect(screen.queryByText('Not saved yet.')).toBeNull()
    expect(sentTo(sent, 'POST /api/site/address')).toEqual([])
  })

  test('another seller’s address is not confirmed; a similar one is offered', async () => {
    const { user } = open(live, { ...check('taken', false), ...check('taken-2') })
    await user.click(await button('Change address'))
    const field = await screen.findByLabelText('New address')
    await user.clear(field)
    await user.type(field, 'taken')
    expect(await screen.findByText('Somebody else has this address.')).toBeTruthy()
    await user.type(field, '{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await button('Use taken-2'))
    expect(await screen.findByText('taken-2.shops.example is free.')).toBeTruthy()
  })

  test('the typed address stays when moving fails', async () => {
    const { user } = open(live, {
      ...check('ada'),
      'POST /api/site/address': refused('conflict', 409, 'Return to one of them, or change it again later.'),
    })
    await user.click(await button('Change address'))
    const field = await screen.findByLabelText<HTMLInputElement>('New address')
    await user.clear(field)
    await user.type(field, 'ada')
    await screen.findByText('ada.shops.example is free.')
    await user.click(await button('Change address'))
    await screen.findByRole('dialog')
    await user.click(screen.getAllByRole('button', { name: 'Change address' }).at(-1) ?? field)
    expect(await screen.findByText('Return to one of them, or change it again later.')).toBeTruthy()
    expect(field.value).toBe('ada')
  })
})

test('the address before the first publish is saved without a question', async () => {
  const { user, sent } = open(siteWith(), {
    ...check('ada'),
    'POST /api/site/address': ok(siteWith({ url: 'https://ada.shops.example' })),
  })
  const field = await screen.findByRole('textbox', { name: 'Address' })
  await user.clear(field)
  await user.type(field, 'Ada{Enter}')
  expect(await screen.findByText('Buyers will find you at ada.shops.example.')).toBeTruthy()
  expect(sentTo(sent, 'POST /api/site/address')).toMatchObject([{ body: { address: 'ada' } }])
})

test('Search saves its texts, counts characters and hides an unlisted store’s example', async () => {
  const settings = { ...live.settings, search_title: 'Learn to knit', search_listed: false }
  const { user, sent } = open(live, { 'PATCH /api/site': ok({ ...live, settings }) })
  await user.type(await screen.findByLabelText('Title'), 'Learn to knit')
  expect(screen.getByText(/^13 of 70 characters/)).toBeTruthy()
  expect(screen.getByText('In a list of results')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Let search engines list my store' }))
  expect(screen.queryByText('In a list of results')).toBeNull()
  await user.click(await button('Save search'))
  await waitFor(() =>
    expect(sentTo(sent, 'PATCH /api/site')[0]?.body).toMatchObject({
      search_title: 'Learn to knit',
      search_listed: false,
    }),
  )
})

describe('Danger', () => {
  test('closing says first what happens, and the store can be reopened', async () => {
    const { user, sent } = open(live, {
      'POST /api/store/close': ok({ ...live, status: 'staged', closed_at: '2026-11-22T00:00:00.000Z' }),
      'POST /api/store/reopen': ok({ ...live, status: 'staged' }),
    })
    await user.click(await button('Close store'))
    const dialog = await screen.findByRole('dialog', { name: 'Close your store?' })
    expect(dialog.textContent).toContain('Your buyers keep their courses')
    expect(sentTo(sent, 'POST /api/store/close')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Close store' }).at(-1) ?? dialog)
    await user.click(await button('Reopen store'))
    expect((await button('Close store')).hasAttribute('disabled')).toBe(false)
  })

  test('unpublishing asks first; keeping the site live sends nothing', async () => {
    const { user, sent } = open()
    await user.click(await button('Unpublish'))
    await user.click(await button('Keep it live'))
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([])
  })

  test('a draft has nothing to take away', async () => {
    open(siteWith())
    expect((await button('Unpublish')).hasAttribute('disabled')).toBe(true)
    expect((await button('Close store')).hasAttribute('disabled')).toBe(true)
  })
})
