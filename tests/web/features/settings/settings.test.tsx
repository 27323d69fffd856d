import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith } from '../samples.ts'

afterEach(closePage)

const site = siteWith()
const replies: MockReplies = {
  'GET /api/site': ok(site),
  'GET /api/files': ok({ files: [], used_bytes: 0, max_bytes: 20_000_000 }),
  'GET /api/home': ok(
    homeWith({ store: { id: 's', name: 'S', owner_user_id: 'u', zoneinfo: 'Europe/Berlin' } }),
  ),
}
const open = (more: MockReplies = {}) => {
  const sent = mockApi({ ...replies, ...more })
  return { sent, ...openPage(<SettingsPage />) }
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const patches = (sent: ReturnType<typeof mockApi>) => sent.filter(({ route }) => route.startsWith('PATCH'))

describe('Settings', () => {
  test('saves what was changed with its previous value, so other tabs’ edits stay', async () => {
    const saved = { ...site, settings: { ...site.settings, support_email: 'help@example.com' } }
    const { user, sent } = open({ 'PATCH /api/site': ok(saved) })
    await user.type(await field('Support Email'), ' help@example.com')
    expect(screen.getByText('Not saved yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(patches(sent)).toEqual([
      {
        route: 'PATCH /api/site',
        body: { support_email: 'help@example.com', base: { settings: { support_email: '' } } },
      },
    ])
  })

  test('an invalid field says what to enter, has the focus, and nothing is sent', async () => {
    const { user, sent } = open()
    await user.type(await field('Facebook'), 'https://evil.example/ada')
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    expect(screen.getByText('Enter a link like https://facebook.com/yourpage.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Facebook'))
    expect(screen.getByText('Check Facebook.')).toBeTruthy()
    expect(patches(sent)).toEqual([])
  })

  test('a link without https becomes one with it', async () => {
    const { user, sent } = open({
      'PATCH /api/site': ok({
        ...site,
        settings: { ...site.settings, instagram: 'https://instagram.com/ada' },
      }),
    })
    await user.type(await field('Instagram'), 'instagram.com/ada')
    await user.tab()
    expect((await field('Instagram')).value).toBe('https://instagram.com/ada')
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(patches(sent)).toEqual([
      {
        route: 'PATCH /api/site',
        body: { instagram: 'https://instagram.com/ada', base: { settings: { instagram: '' } } },
      },
    ])
  })

  test('typed text stays when saving fails, and can be saved again', async () => {
    let isDown = true
    const saved = { ...site, settings: { ...site.settings, store_name: 'New Name' } }
    const { user } = open({
      'PATCH /api/site': () => (isDown ? refused('internal', 500, 'Not today.') : ok(saved)),
    })
    const name = await field('Store Name')
    await user.clear(name)
    await user.type(name, 'New Name{Enter}')
    expect(await screen.findByText('Not today.')).toBeTruthy()
    expect(name.value).toBe('New Name')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByText('Not today.')).toBeNull()
  })

  test('a field saved in another tab is named, and the next save replaces it', async () => {
    let current = site
    const { user, sent } = open({
      'GET /api/site': () => ok(current),
      'PATCH /api/site': () => refused('conflict', 409, 'Changed in another tab.'),
    })
    const name = await field('Store Name')
    await user.clear(name)
    await user.type(name, 'Mine')
    current = { ...site, settings: { ...site.settings, store_name: 'Theirs' } }
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    expect(await screen.findByText('Changed elsewhere to “Theirs”. Saving replaces that.')).toBeTruthy()
    expect(name.value).toBe('Mine')
    await user.click(screen.getByRole('button', { name: 'Save store' }))
    await waitFor(() =>
      expect(patches(sent).at(-1)?.body).toEqual({
        store_name: 'Mine',
        base: { settings: { store_name: 'Theirs' } },
      }),
    )
  })

  test('a time zone is found in any case and spacing; others are refused', async () => {
    const { user, sent } = open({ 'PATCH /api/store': ok({ id: 's', name: 'S', owner_user_id: 'u' }) })
    const zone = await field('Time Zone')
    expect(zone.value).toBe('Europe/Berlin')
    await user.clear(zone)
    await user.type(zone, 'Atlantis{Enter}')
    expect(screen.getByText(/^Choose a time zone from the list/)).toBeTruthy()
    await user.clear(zone)
    await user.type(zone, 'america/new york{Enter}')
    await waitFor(() =>
      expect(patches(sent)).toEqual([{ route: 'PATCH /api/store', body: { zoneinfo: 'America/New_York' } }]),
    )
  })

  test('a time zone that is typed while another one is saved stays', async () => {
    let save: () => void = () => undefined
    const saved = new Promise<void>((resolve) => {
      save = resolve
    })
    const { user, sent } = open({
      'PATCH /api/store': async () => {
        await saved
        return ok({ id: 's', name: 'S', owner_user_id: 'u' })
      },
    })
    const zone = await field('Time Zone')
    await user.clear(zone)
    await user.type(zone, 'Asia/Tokyo{Enter}')
    await waitFor(() => expect(patches(sent)).toHaveLength(1))
    await user.clear(zone)
    await user.type(zone, 'Asia/Seoul')
    save()
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === 'GET /api/home').length).toBeGreaterThan(1),
    )
    expect(zone.value).toBe('Asia/Seoul')
  })

  test('a failure to load says so and can be retried', async () => {
    let isDown = true
    const { user } = open({ 'GET /api/site': () => (isDown ? refused('internal', 500) : ok(site)) })
    expect(await screen.findByText('Failed to load your settings')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await field('Store Name')).value).toBe(site.settings.store_name)
  })

  test('an index leads to each section in order and marks the current one', async () => {
    open()
    const index = within(await screen.findByRole('navigation', { name: 'Sections of this page' }))
    const links = index.getAllByRole('link')
    const sections = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''))
    const headings = sections.map((section) => section?.querySelector('h2')?.textContent)
    expect(headings).toEqual(links.map(({ textContent }) => textContent))
    expect(document.querySelectorAll('section[id]')).toHaveLength(links.length)
    const topOf = (id: string, top: number) => {
      const section = document.getElementById(id)
      if (section) section.getBoundingClientRect = () => new DOMRect(0, top, 100, 100)
    }
    for (const [position, section] of sections.entries()) topOf(section?.id ?? '', (position - 2) * 400)
    fireEvent.scroll(window)
    await waitFor(() => expect(index.getByRole('link', { current: 'location' }).textContent).toBe('Brand'))
  })

  test('while it loads, the layout is already there', () => {
    open({ 'GET /api/site': neverReplies })
    expect(screen.getByText('Loading your settings')).toBeTruthy()
  })
})

describe('leaving with unsaved changes', () => {
  const leaveBy = async (user: ReturnType<typeof open>['user']) => {
    const link = document.createElement('a')
    link.href = '/app/dashboard'
    link.textContent = 'Dashboard'
    document.body.append(link)
    await user.click(link)
    link.remove()
  }

  test('is asked about; staying keeps what was typed, leaving goes where the link leads', async () => {
    const { user, router } = open()
    await user.type(await field('Support Phone'), '+1 555')
    await leaveBy(user)
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stay and save' }))
    expect((await field('Support Phone')).value).toBe('+1 555')
    expect(router.state.location.pathname).toBe('/page')
    await leaveBy(user)
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('You are at /app/dashboard')).toBeTruthy()
  })

  test('a reload is asked about by the browser, only while something is unsaved', async () => {
    const { user } = open()
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const phone = await field('Support Phone')
    expect(isAsked()).toBe(false)
    await user.type(phone, '1')
    expect(isAsked()).toBe(true)
    await user.clear(phone)
    expect(isAsked()).toBe(false)
  })
})
