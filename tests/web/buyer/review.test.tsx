import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { LibraryCourse } from '#contract/library.ts'
import type { OwnReview } from '#contract/reviews.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { closeBuyer, course, lesson, libraryWith, openBuyer } from './open-buyer.tsx'

afterEach(closeBuyer)

const write = 'POST /api/library/reviews'
const review: OwnReview = { id: 'r1', stars: 4, text: 'Short and clear.', name: 'Ana', state: 'shown' }
const read = { may_review: true }
const open = (change: Partial<LibraryCourse>, replies = {}) =>
  openBuyer('/learn/letter', {
    'GET /api/library': ok(libraryWith({ courses: [{ ...course, ...change }] })),
    ...replies,
  })

const form = () => screen.findByRole('region', { name: 'What did you think of this course?' })
const fill = (section: HTMLElement, stars: string, text: string, name = '') => {
  if (stars) fireEvent.click(within(section).getByRole('radio', { name: stars }))
  fireEvent.change(within(section).getByLabelText('Your review'), { target: { value: text } })
  fireEvent.change(within(section).getByLabelText(/First name/), { target: { value: name } })
  fireEvent.click(within(section).getByRole('button', { name: 'Publish review' }))
}

describe('a review', () => {
  test('is asked for once enough was read', async () => {
    open({ may_review: false })
    await screen.findByRole('link', { name: 'Continue' })
    expect(screen.queryByText('What did you think of this course?')).toBeNull()
  })

  test('is published with stars, text and name', async () => {
    const { sent } = open(read, { [write]: ok(review) })
    fill(await form(), '4 stars', 'Short and clear.', 'Ana')
    const written = await screen.findByRole('region', { name: 'Your review' })
    expect(within(written).getByRole('img', { name: '4 stars' })).toBeTruthy()
    expect(within(written).getByText('Short and clear.')).toBeTruthy()
    expect(sent.find(({ route }) => route === write)?.body).toEqual({
      ...{ product_id: 'letter', stars: 4, text: 'Short and clear.', name: 'Ana' },
    })
  })

  test('without stars or text sends nothing and says what is missing', async () => {
    const { sent } = open(read)
    const section = await form()
    fill(section, '', 'Good')
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one to five stars.')
    expect(document.activeElement).toBe(within(section).getByRole('radio', { name: '1 star' }))
    fill(section, '5 stars', ' ')
    await waitFor(() => expect(screen.getByText('Write what others should know.')).toBeTruthy())
    const field = within(section).getByRole('textbox', { name: 'Your review' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'Good' } })
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    expect(sent.some(({ route }) => route === write)).toBe(false)
  })

  test('keeps what was typed when it is refused', async () => {
    open(read, { [write]: refused('not-allowed', 403, 'Whoever sells a course cannot review it.') })
    const section = await form()
    fill(section, '5 stars', 'Mine is the best.')
    expect(await screen.findByText('Whoever sells a course cannot review it.')).toBeTruthy()
    expect(within(section).getByDisplayValue('Mine is the best.')).toBeTruthy()
  })

  test('is edited and deleted', async () => {
    open(
      { ...read, review },
      {
        'PATCH /api/library/reviews/r1': ok({ ...review, stars: 2 }),
        'DELETE /api/library/reviews/r1': ok({ success: true }),
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('radio', { name: '2 stars' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByRole('img', { name: '2 stars' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await form()).toBeTruthy()
  })

  test('has the focus at its heading after Edit, Cancel and Delete', async () => {
    const { user } = open({ ...read, review }, { 'DELETE /api/library/reviews/r1': ok({ success: true }) })
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await press('Edit')
    const heading = screen.getByRole('heading', { name: 'Your review' })
    expect(document.activeElement).toBe(heading)
    await press('Cancel')
    expect(document.activeElement).toBe(heading)
    await press('Delete')
    await form()
    expect(document.activeElement?.textContent).toBe('What did you think of this course?')
  })

  test('has the focus at its heading once it is published', async () => {
    open(read, { [write]: ok(review) })
    const section = await form()
    const publish = within(section).getByRole('button', { name: 'Publish review' })
    publish.focus()
    fill(section, '4 stars', 'Short and clear.')
    const heading = await screen.findByRole('heading', { name: 'Your review' })
    expect(document.activeElement).toBe(heading)
  })

  test('takes no focus when its page opens', async () => {
    open({ ...read, review })
    await screen.findByRole('region', { name: 'Your review' })
    expect(document.activeElement).toBe(document.body)
  })

  test('says why it was hidden', async () => {
    open({ ...read, review: { ...review, state: 'hidden', hidden_reason: 'abuse' } })
    expect(await screen.findByText(/We have hidden it: It insults, threatens or harasses/)).toBeTruthy()
  })

  test('is asked for below the last lesson', async () => {
    openBuyer('/learn/letter/calendar', {
      'GET /api/library': ok(libraryWith({ courses: [{ ...course, may_review: true }] })),
      'GET /api/library/courses/letter/lessons/calendar': ok({
        ...lesson,
        id: 'calendar',
        next_id: undefined,
      }),
    })
    expect(await form()).toBeTruthy()
  })
})
