import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#web/lib/queries.ts'
import { ok, refused } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { closePage } from '../page.tsx'
import { campaign, disclosure, listed, oneCampaign, openMarketing, piece } from './open-marketing.tsx'

afterEach(closePage)

const patch = `PATCH /api/pieces/${piece().id}`
const rewrite = `POST /api/pieces/${piece().id}/angle`
const sentTo = (sent: { route: string; body: unknown }[], wanted: string) =>
  sent.filter(({ route }) => route === wanted).map(({ body }) => body)
const card = async () =>
  within((await screen.findByRole('heading', { name: 'X post', level: 3 })).closest('li') ?? document.body)

describe('a piece', () => {
  test('is marked as used when it is copied, and the mark is taken back', async () => {
    const { sent } = openMarketing({
      'GET /api/campaigns': oneCampaign,
      [patch]: ({ body }) =>
        ok({ ...piece(), ...(Object(body).used && { used_at: '2026-11-24T10:00:00.000Z' }) }),
    })
    const post = await card()
    expect(post.getByText('Planned for Nov 20, 2026')).toBeTruthy()
    vi.spyOn(navigator.clipboard, 'writeText')
    fireEvent.click(post.getByRole('button', { name: 'Copy X post' }))
    expect(await post.findByText(/Used on Nov 24, 2026/)).toBeTruthy()
    fireEvent.click(post.getByRole('button', { name: 'Not used' }))
    expect(await post.findByText('Planned for Nov 20, 2026')).toBeTruthy()
    expect(sentTo(sent, patch)).toEqual([{ used: true }, { used: false }])
  })

  test('is locked: no text may replace it until it is unlocked', async () => {
    const { sent } = openMarketing({
      'GET /api/campaigns': oneCampaign,
      [patch]: ({ body }) => ok({ ...piece(), ...Object(body) }),
    })
    const post = await card()
    fireEvent.click(post.getByRole('button', { name: 'Lock X post' }))
    expect(await post.findByText('Locked')).toBeTruthy()
    for (const name of ['Edit X post', /^Another angle/, /^Shorter/, /^Language/])
      expect(post.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(post.getByRole('button', { name: 'Unlock X post' }))
    await waitFor(() => expect(post.queryByText('Locked')).toBeNull())
    expect(sentTo(sent, patch)).toEqual([{ locked: true }, { locked: false }])
  })

  test.each([
    ['saved', 'Save text'],
    ['rewritten', 'Shorter · 1 credit'],
  ])('keeps its text, once %s, when an older list arrives', async (_, button) => {
    let late = () => {}
    let isFirst = true
    const changed = ok(piece({ text: `My own words.\n\n${disclosure}` }))
    const { queries } = openMarketing({
      'GET /api/campaigns'() {
        if (!isFirst) return new Promise((resolve) => (late = () => resolve(oneCampaign)))
        isFirst = false
        return oneCampaign
      },
      [patch]: changed,
      [rewrite]: changed,
    })
    const post = await card()
    if (button === 'Save text') {
      fireEvent.click(post.getByRole('button', { name: 'Edit X post' }))
      fireEvent.change(await post.findByRole('textbox'), { target: { value: 'My own words.' } })
    }
    void queries.invalidateQueries({ queryKey: keys.campaigns })
    await settled()
    fireEvent.click(post.getByRole('button', { name: button }))
    expect(await post.findByText(/My own words/)).toBeTruthy()
    late()
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(post.getByText(/My own words/)).toBeTruthy()
  })

  test('is said in another language', async () => {
    const translated = piece({ language: 'es', text: `Una carta que se lee.\n\n${disclosure}` })
    const { sent } = openMarketing({ 'GET /api/campaigns': oneCampaign, [rewrite]: ok(translated) })
    const post = await card()
    fireEvent.click(post.getByRole('button', { name: 'Language · 1 credit' }))
    expect(post.queryByRole('button', { name: 'In English' })).toBeNull()
    fireEvent.click(post.getByRole('button', { name: 'In Spanish' }))
    expect(await post.findByText(/Una carta que se lee/)).toBeTruthy()
    expect(post.getByText('Spanish')).toBeTruthy()
    expect(sentTo(sent, rewrite)).toEqual([
      { as: 'language', language: 'es', request_id: expect.any(String) },
    ])
  })

  test('is said shorter; a repeat after a lost reply has the same request id', async () => {
    let isLost = true
    const { sent } = openMarketing({
      'GET /api/campaigns': oneCampaign,
      [rewrite]: () => {
        if (!isLost) return ok(piece({ text: `A letter that is read.\n\n${disclosure}` }))
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    const post = await card()
    fireEvent.click(post.getByRole('button', { name: 'Shorter · 1 credit' }))
    expect((await post.findByRole('alert')).textContent).toContain('not charged twice')
    fireEvent.click(post.getByRole('button', { name: 'Shorter · 1 credit' }))
    expect(await post.findByText(/A letter that is read/)).toBeTruthy()
    const [first, second] = sentTo(sent, rewrite)
    expect(second).toEqual(first)
    fireEvent.click(post.getByRole('button', { name: 'Shorter · 1 credit' }))
    await waitFor(() => expect(sentTo(sent, rewrite)).toHaveLength(3))
    expect(sentTo(sent, rewrite)[2]).not.toEqual(first)
  })
})

describe('the calendar', () => {
  const open = (replies = {}) =>
    openMarketing(
      {
        'GET /api/campaigns': listed({ campaign: campaign(), pieces: [piece()] }),
        [patch]: ({ body }: { body: unknown }) => ok({ ...piece(), ...Object(body) }),
        ...replies,
      },
      '?tab=calendar&month=2026-11',
    )
  const planned = () => screen.findByRole('button', { name: /^X post, / })
  const dayOf = (button: HTMLElement) =>
    button.closest('ol > li')?.querySelector('time')?.getAttribute('datetime')

  test('shows each piece on its day with what it earned', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy()
    const button = await planned()
    expect(dayOf(button)).toBe('2026-11-20')
    expect(button.getAttribute('aria-label')).toBe('X post, Friday, November 20, $53 earned')
  })

  test('moves a piece with the arrow keys, which keeps the focus', async () => {
    const { sent } = open()
    const button = await planned()
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    await waitFor(async () => expect(dayOf(await planned())).toBe('2026-11-21'))
    expect(document.activeElement).toBe(await planned())
    expect(screen.getByText('X post moved to Saturday, November 21')).toBeTruthy()
    fireEvent.keyDown(await planned(), { key: 'ArrowDown' })
    await waitFor(async () => expect(dayOf(await planned())).toBe('2026-11-28'))
    await waitFor(() =>
      expect(sentTo(sent, patch)).toEqual([{ planned_on: '2026-11-21' }, { planned_on: '2026-11-28' }]),
    )
  })

  test('follows a piece that is moved out of the month', async () => {
    openMarketing(
      {
        'GET /api/campaigns': listed({ campaign: campaign(), pieces: [piece({ planned_on: '2026-12-06' })] }),
        [patch]: ({ body }) => ok({ ...piece(), ...Object(body) }),
      },
      '?tab=calendar&month=2026-11',
    )
    fireEvent.keyDown(await planned(), { key: 'ArrowDown' })
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await planned()))
  })

  test('leaves the focus at the buttons of the months after a piece was moved', async () => {
    const moved = piece({ planned_on: '2026-11-29' })
    const { user } = openMarketing(
      {
        'GET /api/campaigns': listed({ campaign: campaign(), pieces: [moved] }),
        [patch]: ({ body }) => ok({ ...moved, ...Object(body) }),
      },
      '?tab=calendar&month=2026-11',
    )
    fireEvent.keyDown(await planned(), { key: 'ArrowRight' })
    await waitFor(async () => expect(document.activeElement).toBe(await planned()))
    const next = screen.getByRole('button', { name: 'Next month' })
    await user.click(next)
    await screen.findByRole('heading', { name: 'December 2026' })
    expect(document.activeElement).toBe(next)
  })

  test('moves a piece that is dropped on another day', async () => {
    const { sent } = open()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    }
    fireEvent.dragStart(await planned(), { dataTransfer })
    const target = document.querySelector('time[datetime="2026-11-24"]')?.closest('li')
    if (!target) throw new Error('The day is not shown.')
    fireEvent.dragOver(target, { dataTransfer })
    fireEvent.drop(target, { dataTransfer })
    await waitFor(async () => expect(dayOf(await planned())).toBe('2026-11-24'))
    await waitFor(() => expect(sentTo(sent, patch)).toEqual([{ planned_on: '2026-11-24' }]))
  })

  test('a move that is refused is taken back and said', async () => {
    const { user } = open({ [patch]: refused('not-found', 404, 'This piece no longer exists.') })
    const entry = await planned()
    entry.focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('This piece no longer exists.')).toBeTruthy()
    await waitFor(async () => expect(dayOf(await planned())).toBe('2026-11-20'))
    expect(document.activeElement).toBe(await planned())
  })

  test('opens a piece, with a field for another day', async () => {
    const { sent } = open()
    fireEvent.click(await planned())
    const dialog = within(await screen.findByRole('dialog', { name: 'X post' }))
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-11-30' } })
    await waitFor(() => expect(sentTo(sent, patch)).toEqual([{ planned_on: '2026-11-30' }]))
    expect(dialog.getByRole('button', { name: 'Copy X post' })).toBeTruthy()
  })

  test('goes to other months and back', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Next month' }))
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy()
    expect(screen.getByText('Nothing is planned in this month.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(await planned()).toBeTruthy()
  })
})
