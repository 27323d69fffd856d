import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import {
  campaign,
  disclosure,
  email,
  listed,
  oneCampaign,
  openMarketing,
  piece,
  published,
} from './open-marketing.tsx'

afterEach(async () => {
  await closePage()
  localStorage.clear()
})

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  const item = heading.closest('li')
  if (!item) throw new Error('The piece is not in a list.')
  return within(item)
}

describe('a piece', () => {
  test('shows what its link brought', async () => {
    openMarketing({ 'GET /api/campaigns': oneCampaign })
    const card = await cardOf('X post')
    expect(card.getByText(/12 visits · 1 order/).textContent).toBe('12 visits · 1 order · $53 earned')
  })

  test('copies exactly what is shown, with disclosure and link', async () => {
    openMarketing({ 'GET /api/campaigns': oneCampaign })
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Email' }))
    expect(await screen.findByText('Email copied')).toBeTruthy()
    expect(write).toHaveBeenCalledWith(
      `One line first\n\nWrite a letter that is read.\n\n${disclosure}\n${email.link}`,
    )
  })

  test('an edit is counted with disclosure and link, and saved', async () => {
    const changed = { ...piece(), text: `Read this.\n\n${disclosure}`, edited: true }
    const { sent } = openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`PATCH /api/pieces/${piece().id}`]: ok(changed),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit X post' }))
    const field = await screen.findByLabelText('X post, your text')
    fireEvent.change(field, { target: { value: 'x'.repeat(250) } })
    expect(screen.getByText('43 characters too many.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save text' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(field, { target: { value: 'Read this.' } })
    expect(screen.getByText('83 of 280 characters with disclosure and link')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
    expect(await screen.findByText('Your words')).toBeTruthy()
    expect(sent.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ text: 'Read this.' })
  })

  test('the focus moves into the editor and back', async () => {
    openMarketing({ 'GET /api/campaigns': oneCampaign })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit X post' }))
    expect(document.activeElement).toBe(await screen.findByLabelText('X post, your text'))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit X post' }))
  })

  test('a saved edit can be undone', async () => {
    const { sent } = openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`PATCH /api/pieces/${piece().id}`]: ({ body }) => ok({ ...piece(), ...Object(body), edited: true }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit X post' }))
    fireEvent.change(await screen.findByLabelText('X post, your text'), { target: { value: 'Mine.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const edits = () => sent.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)
    await waitFor(() =>
      expect(edits()).toEqual([{ text: 'Mine.' }, { text: 'Write a letter that is read.' }]),
    )
  })

  test('a refused edit stays with its message', async () => {
    openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`PATCH /api/pieces/${piece().id}`]: refused('not-found', 404, 'This piece no longer exists.'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit X post' }))
    fireEvent.change(await screen.findByLabelText('X post, your text'), { target: { value: 'Mine.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save text' }))
    expect(await screen.findByText('This piece no longer exists.')).toBeTruthy()
    expect(screen.getByDisplayValue('Mine.')).toBeTruthy()
  })

  test('another angle replaces the text', async () => {
    const other = piece({ angle: 'curiosity', text: `Why do letters end unread?\n\n${disclosure}` })
    openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`POST /api/pieces/${piece().id}/angle`]: ok(other),
    })
    const card = await cardOf('X post')
    fireEvent.click(card.getByRole('button', { name: 'Another angle · 1 credit' }))
    expect(await screen.findByText(/Why do letters end unread/)).toBeTruthy()
    expect(screen.getByText('Makes curious')).toBeTruthy()
  })

  test('another angle asks before it replaces the seller’s own words', async () => {
    const own = listed({ campaign: campaign(), pieces: [piece({ edited: true })] })
    const { sent } = openMarketing({ 'GET /api/campaigns': own })
    fireEvent.click(await screen.findByRole('button', { name: 'Another angle · 1 credit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace your words?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Keep my text' }))
    expect(sent.every(({ route }) => route.startsWith('GET'))).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Another angle · 1 credit' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
    await waitFor(() =>
      expect(sent.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
        ...{ as: 'angle', replaces_own_words: true },
      }),
    )
  })

  test('a failed angle keeps the text and says so', async () => {
    const message = 'No other text could be written. Nothing was charged. Please try again.'
    openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`POST /api/pieces/${piece().id}/angle`]: refused('generation-failed', 502, message),
    })
    const card = await cardOf('X post')
    fireEvent.click(card.getByRole('button', { name: 'Another angle · 1 credit' }))
    expect((await card.findByRole('alert')).textContent).toContain(message)
    expect(card.getByText(/Write a letter that is read/)).toBeTruthy()
  })

  test('a lost reply to another angle says that a repeat is free', async () => {
    openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`POST /api/pieces/${piece().id}/angle`]: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    const card = await cardOf('X post')
    fireEvent.click(card.getByRole('button', { name: 'Another angle · 1 credit' }))
    expect((await card.findByRole('alert')).textContent).toContain(
      'what was written already is not charged twice',
    )
  })

  test('opens the lesson that it cites', async () => {
    const lesson = { id: 'l1', title: 'The first line', kind: 'text', minutes: 4 }
    openMarketing({
      'GET /api/campaigns': oneCampaign,
      [`GET /api/catalog/${piece().course_id}/preview`]: ok({
        modules: [{ title: 'Beginning', lessons: [lesson] }],
        sample: { id: 'l1', title: 'The first line', html: '<p>Say what it is about.</p>' },
      }),
    })
    const card = await cardOf('X post')
    fireEvent.click(card.getByRole('button', { name: 'From the lesson “The first line”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The first line' }))
    expect(await dialog.findByText('Beginning · Text · 4 min')).toBeTruthy()
    expect(dialog.getByText('Say what it is about.')).toBeTruthy()
  })
})

describe('the list of pieces', () => {
  test('is filtered by place', async () => {
    openMarketing({ 'GET /api/campaigns': oneCampaign }, '?tab=pieces')
    expect(await screen.findByRole('heading', { name: 'X post' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: 'email' } })
    expect(screen.queryByRole('heading', { name: 'X post' })).toBeNull()
    expect(screen.getByText(published[0]?.product.title ?? '')).toBeTruthy()
  })
})
