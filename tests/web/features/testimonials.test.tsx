import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Testimonials } from '#contract/reviews.ts'
import { TestimonialsPage } from '#web/features/testimonials/testimonials-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../mock-api.ts'
import { settled } from '../settle.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

afterEach(async () => {
  await closePage()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'fonts')
})

const list = 'GET /api/testimonials?order=newest'
const page: Testimonials = {
  courses: [
    { product_id: 'letter', title: 'The Weekly Letter', count: 38, average: 4.7 },
    { product_id: 'video', title: 'Quiet Video', count: 1 },
  ],
  product_id: 'letter',
  reviews: [
    {
      ...{ id: 'r1', stars: 4, text: 'Short and clear.', reader: 'Ana', is_reported: false },
      ...{ label: 'Bought here, read 6 of 8 lessons', created_at: '2026-11-02T12:00:00.000Z' },
    },
  ],
}
const open = (replies: MockReplies) => {
  const sent = mockApi({ 'GET /api/home': ok(homeWith({})), ...replies })
  return { ...openPage(<TestimonialsPage />), sent }
}

/** Notes what is written on canvases and which files are saved. Each character is 20 pixels wide. */
function watchCanvas() {
  const drawn: string[] = []
  const saved: [string, string, number, number][] = []
  const context = {
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText: (text: string) => drawn.push(text),
  }
  Object.assign(document, { fonts: { ready: Promise.resolve() } })
  const plain = document.createElement.bind(document)
  let canvas = { width: 0, height: 0 }
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = plain(name)
    if (name !== 'canvas') return element
    const toBlob = (done: (blob: Blob) => void, type: string) => done(new Blob(['picture'], { type }))
    const made = Object.assign(element, { width: 0, height: 0, getContext: () => context, toBlob })
    canvas = made
    return made
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href, canvas.width, canvas.height])
  })
  return { drawn, saved }
}

describe('Testimonials', () => {
  test('shows the reviews of a course, its average and its label', async () => {
    open({ [list]: ok(page) })
    const item = within(await screen.findByRole('listitem'))
    expect(item.getByRole('img', { name: '4 stars' })).toBeTruthy()
    expect(item.getByText('Bought here, read 6 of 8 lessons')).toBeTruthy()
    expect(screen.getByText('The Weekly Letter · 4.7 from 38 readers')).toBeTruthy()
    expect(screen.getByText('Quiet Video · 1 review')).toBeTruthy()
  })

  test('another course and another order are loaded', async () => {
    const { sent } = open({
      [list]: ok(page),
      'GET /api/testimonials?order=newest&product_id=video': ok({
        ...page,
        product_id: 'video',
        reviews: [],
      }),
      'GET /api/testimonials?order=lowest&product_id=video': ok({
        ...page,
        product_id: 'video',
        reviews: [],
      }),
    })
    fireEvent.change(await screen.findByLabelText('Course'), { target: { value: 'video' } })
    expect(await screen.findByText('No reviews of this course yet')).toBeTruthy()
    fireEvent.change(await screen.findByLabelText('Order'), { target: { value: 'lowest' } })
    expect(await screen.findByText('No reviews of this course yet')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain('GET /api/testimonials?order=lowest&product_id=video')
  })

  test('while another course loads, its choice and the focus stay', async () => {
    open({
      [list]: ok(page),
      'GET /api/testimonials?order=newest&product_id=video': neverReplies,
    })
    const course = await screen.findByLabelText<HTMLSelectElement>('Course')
    course.focus()
    fireEvent.change(course, { target: { value: 'video' } })
    await settled()
    expect(document.activeElement).toBe(screen.getByLabelText('Course'))
    expect(course.value).toBe('video')
    expect(screen.getByText('Short and clear.').closest('[aria-busy]')).toBeTruthy()
  })

  test('a course that fails to load leaves the way back to another', async () => {
    open({
      [list]: ok(page),
      'GET /api/testimonials?order=newest&product_id=video': refused('not-found', 404),
      'GET /api/testimonials?order=newest&product_id=letter': ok(page),
    })
    fireEvent.change(await screen.findByLabelText('Course'), { target: { value: 'video' } })
    expect(await screen.findByText('Failed to load your testimonials')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Course'), { target: { value: 'letter' } })
    expect(await screen.findByText('Short and clear.')).toBeTruthy()
  })

  test('an answer is sent', async () => {
    const { sent } = open({ [list]: ok(page), 'POST /api/testimonials/r1/answer': ok({ success: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'Thank you, Ana.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save answer' }))
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeTruthy()
    expect(sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ text: 'Thank you, Ana.' })
  })

  test('a review is saved as a square picture with all that it says', async () => {
    const { drawn, saved } = watchCanvas()
    open({ [list]: ok(page) })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as picture' }))
    await waitFor(() => expect(saved).toEqual([['review.png', 'blob:picture', 1080, 1080]]))
    expect(drawn).toEqual(['★★★★☆', 'Short and clear.', 'Ana', 'The Weekly Letter', "Ada's Store"])
  })

  test('a picture that cannot be drawn says so', async () => {
    Object.assign(document, { fonts: { ready: Promise.resolve() } })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    open({ [list]: ok(page) })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as picture' }))
    expect(await screen.findByText('The picture could not be drawn. Try again.')).toBeTruthy()
  })

  test('a report needs a published reason', async () => {
    const { sent } = open({ [list]: ok(page), 'POST /api/testimonials/r1/report': ok({ success: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Send report' }).hasAttribute('disabled')).toBe(true)
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'abuse' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    await screen.findByRole('button', { name: 'Answer' })
    expect(sent.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ reason: 'abuse' })
  })

  test('a report is sent once, however often its keys are pressed', async () => {
    const { user, sent } = open({ [list]: ok(page), 'POST /api/testimonials/r1/report': neverReplies })
    await user.click(await screen.findByRole('button', { name: 'Report' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'abuse' } })
    await user.click(screen.getByLabelText(/^What should we know/))
    for (let press = 0; press < 3; press += 1) await user.keyboard('{Control>}{Enter}{/Control}')
    expect(sent.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1)
  })

  test('Answer leads the focus into the answer, and Cancel back to its button', async () => {
    const { user } = open({ [list]: ok(page) })
    await user.click(await screen.findByRole('button', { name: 'Answer' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your answer' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Answer' }))
  })

  test('a refused answer stays with its message', async () => {
    const problem = refused('invalid-input', 400, 'Leave out links and web addresses.')
    open({ [list]: ok(page), 'POST /api/testimonials/r1/answer': problem })
    fireEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'See www.other.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save answer' }))
    expect(await screen.findByText('Leave out links and web addresses.')).toBeTruthy()
    expect(screen.getByDisplayValue('See www.other.example')).toBeTruthy()
  })

  test.each([
    ['without courses', ok({ courses: [], reviews: [] }), 'No courses in your store yet'],
    ['without reviews', ok({ ...page, reviews: [] }), 'No reviews of this course yet'],
    ['that could not be loaded', refused('not-found', 404), 'Failed to load your testimonials'],
  ])('a page %s says so', async (_, reply, text) => {
    open({ [list]: reply })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('says that it is loading', async () => {
    open({ [list]: neverReplies })
    expect(await screen.findByText('Loading your testimonials')).toBeTruthy()
  })
})
