import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Lesson } from '#contract/library.ts'
import { neverReplies, ok, refused } from '#tests/web/mock-api.ts'
import { clearData } from '#web/buyer/data/library-data.ts'
import { keptPosition } from '#web/buyer/data/video-position.ts'
import { closeBuyer, lesson, openBuyer } from './open-buyer.tsx'

afterEach(closeBuyer)

const lessons = 'GET /api/library/courses/letter/lessons'
const progress = 'POST /api/library/courses/letter/lessons/ninety/progress'
const openLesson = (change: Partial<Lesson> = {}, replies = {}) =>
  openBuyer('/learn/letter/ninety', { [`${lessons}/ninety`]: ok({ ...lesson, ...change }), ...replies })

describe('lesson', () => {
  test('shows its text; a wide table can be scrolled by keyboard', async () => {
    openLesson()
    expect(await screen.findByText('one')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'An issue in ninety minutes' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Table' }).tabIndex).toBe(0)
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/learn/letter/ninety')
  })

  test('several tables of a lesson have different names', async () => {
    const table = '<table><tr><td>84</td></tr></table>'
    openLesson({ html: `${table}<p>Then</p>${table}` })
    await screen.findByText('Then')
    const names = screen
      .getAllByRole('region', { name: /^Table/ })
      .map((area) => area.getAttribute('aria-label'))
    expect(names).toEqual(['Table 1 of 2', 'Table 2 of 2'])
  })

  test('Next and Previous lead through the course, and focus follows', async () => {
    const { user } = openLesson(
      {},
      {
        [`${lessons}/calendar`]: ok({
          ...lesson,
          id: 'calendar',
          title: 'Editorial calendar',
          next_id: undefined,
        }),
      },
    )
    expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe(
      '/learn/letter/promise',
    )
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Editorial calendar' })).toBeTruthy()
    expect(location.pathname).toBe('/learn/letter/calendar')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to the course' })).toBeTruthy()
  })

  test('counts as opened although its request ahead is still underway', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sent, user } = openLesson(
      {},
      {
        [`${lessons}/calendar?ahead=true`]: neverReplies,
        [`${lessons}/calendar`]: ok({ ...lesson, id: 'calendar', title: 'Editorial calendar' }),
      },
    )
    const next = await screen.findByRole('link', { name: 'Next' })
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(sent.map(({ route }) => route)).toContain(`${lessons}/calendar?ahead=true`)
    await user.click(next)
    expect(await screen.findByRole('heading', { level: 1, name: 'Editorial calendar' })).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain(`${lessons}/calendar`)
  })

  test('is marked as completed at once, here and in the outline', async () => {
    const { sent, user } = openLesson({}, { [progress]: neverReplies })
    await user.click(await screen.findByRole('button', { name: 'Mark as complete' }))
    expect(screen.getByRole('button', { name: 'Completed', pressed: true })).toBeTruthy()
    const outline = within(screen.getByRole('navigation', { name: 'Lessons' }))
    expect(outline.getAllByText('Completed')).toHaveLength(2)
    expect(sent).toContainEqual({ route: progress, body: { completed: true } })
  })

  test('a change that can’t be saved is reverted and explained', async () => {
    const { user } = openLesson({}, { [progress]: refused('internal', 500, 'The table is away.') })
    await user.click(await screen.findByRole('button', { name: 'Mark as complete' }))
    expect(await screen.findByText('The table is away.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as complete', pressed: false })).toBeTruthy()
  })

  test('a file is downloaded by a link of its own', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    const { user } = openLesson(
      {},
      {
        'GET /api/library/courses/letter/files/template.md': ok({ url: 'https://files.example/signed' }),
      },
    )
    expect(await screen.findByText('PDF · 3.3 KB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download Issue template' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://files.example/signed'))
  })

  test('a lesson that is a file offers it', async () => {
    const file = { name: 'Calendar.xlsx', bytes: 850, url: 'https://files.example/calendar' }
    openLesson({ kind: 'file', file, html: undefined, files: [] })
    const link = await screen.findByRole('link', { name: 'Download Calendar' })
    expect(link.getAttribute('href')).toBe('https://files.example/calendar')
    expect(screen.getByText('XLSX · 850 bytes')).toBeTruthy()
  })

  test('a video whose link has expired is given a new one', async () => {
    let url = 'https://files.example/first'
    openBuyer('/learn/letter/ninety', {
      [`${lessons}/ninety`]: () =>
        ok({ ...lesson, kind: 'video', html: undefined, file: { name: 'a.mp4', bytes: 1, url } }),
    })
    const video = await screen.findByLabelText('An issue in ninety minutes')
    expect(video.getAttribute('src')).toBe('https://files.example/first')
    url = 'https://files.example/second'
    video.dispatchEvent(new Event('error'))
    await waitFor(() => expect(video.getAttribute('src')).toBe('https://files.example/second'))
    video.dispatchEvent(new Event('error'))
    expect(await screen.findByText(/This video could not be played/)).toBeTruthy()
  })

  describe('a video', () => {
    const file = { name: 'a.webm', bytes: 1, url: 'https://files.example/a' }
    const film = {
      kind: 'video' as const,
      seconds: 60,
      captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n',
      file,
    }

    /** Plays the video up to these seconds: nothing plays in this document. */
    const playTo = (video: HTMLElement, seconds: number, event = 'timeupdate') => {
      Object.defineProperties(video, { duration: { value: 60, configurable: true } })
      Object.assign(video, { currentTime: seconds })
      fireEvent(video, new Event(event))
    }

    test('shows its captions', async () => {
      const made = vi.spyOn(URL, 'createObjectURL')
      openLesson(film)
      const video = await screen.findByLabelText('An issue in ninety minutes')
      await waitFor(() => expect(video.querySelector('track')?.getAttribute('src')).toMatch(/^blob:/))
      const [captions] = made.mock.calls.at(-1) ?? []
      expect(captions instanceof Blob && (await captions.text())).toBe(film.captions)
    })

    test('continues where it was left, and starts again on demand', async () => {
      openLesson(film)
      playTo(await screen.findByLabelText('An issue in ninety minutes'), 34)
      cleanup()
      const { user } = openLesson(film)
      const video = await screen.findByLabelText<HTMLVideoElement>('An issue in ninety minutes')
      fireEvent(video, new Event('loadedmetadata'))
      expect(video.currentTime).toBe(34)
      expect(screen.getByText(/Continues at 0:34/)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Start again' }))
      expect(video.currentTime).toBe(0)
      expect(screen.queryByText(/Continues at/)).toBeNull()
    })

    test('goes on where it was once its ended link is replaced', async () => {
      let url = 'https://files.example/first'
      openLesson({}, { [`${lessons}/ninety`]: () => ok({ ...lesson, ...film, file: { ...file, url } }) })
      const video = await screen.findByLabelText<HTMLVideoElement>('An issue in ninety minutes')
      const play = vi.spyOn(video, 'play').mockResolvedValue()
      fireEvent.play(video)
      playTo(video, 34)
      url = 'https://files.example/second'
      fireEvent.error(video)
      await waitFor(() => expect(video.src).toBe(url))
      Object.defineProperties(video, { duration: { value: Number.NaN, configurable: true } })
      Object.assign(video, { currentTime: 0 })
      fireEvent.timeUpdate(video)
      fireEvent.loadedMetadata(video)
      expect(video.currentTime).toBe(34)
      expect(play).toHaveBeenCalledOnce()
    })

    test('completes its lesson when it ends, and leads on', async () => {
      const { sent } = openLesson(film, { [progress]: ok({ success: true }) })
      playTo(await screen.findByLabelText('An issue in ninety minutes'), 60, 'ended')
      const next = await screen.findByRole('link', { name: 'Next lesson' })
      expect(next.getAttribute('href')).toBe('/learn/letter/calendar')
      expect(sent).toContainEqual({ route: progress, body: { completed: true } })
      clearData()
      expect(keptPosition('letter/ninety')).toBe(0)
    })
  })

  test('a text is printed without what surrounds it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = openLesson()
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByRole('navigation', { name: 'Lessons' }).className).toContain('print:hidden')
  })

  test('a picture whose url has ended asks for a new one', async () => {
    let url = 'https://files.example/first'
    openBuyer('/learn/letter/ninety', {
      [`${lessons}/ninety`]: () => ok({ ...lesson, html: `<p><img src="${url}" alt="A pot" /></p>` }),
    })
    const picture = await screen.findByRole('img', { name: 'A pot' })
    url = 'https://files.example/second'
    picture.dispatchEvent(new Event('error'))
    await waitFor(() => expect(screen.getByRole('img', { name: 'A pot' }).getAttribute('src')).toBe(url))
  })

  test('while it loads, a skeleton says so', () => {
    openBuyer('/learn/letter/ninety', { [`${lessons}/ninety`]: neverReplies })
    expect(screen.getByText('Opening the lesson')).toBeTruthy()
  })

  test('a lesson that failed while offline loads again once the browser is online', async () => {
    let isUp = false
    openBuyer('/learn/letter/ninety', {
      [`${lessons}/ninety`]: () => (isUp ? ok(lesson) : refused('internal', 500, 'Away.')),
    })
    expect(await screen.findByText('Away.')).toBeTruthy()
    isUp = true
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('one')).toBeTruthy()
  })

  test('a lesson that the course does not have is no longer loading', async () => {
    openBuyer('/learn/letter/none', {
      [`${lessons}/none`]: refused('not-found', 404, 'This course has no such lesson or file.'),
    })
    expect(await screen.findByText('This course has no such lesson or file.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Your lesson' })).toBeTruthy()
  })

  test('ended access says so', async () => {
    const ended = refused('access-ended', 403, 'Your access to this course has ended.')
    openBuyer('/learn/letter/ninety', { [`${lessons}/ninety`]: ended })
    expect(await screen.findByText('Your access to this course has ended.')).toBeTruthy()
  })

  test('without a session it asks for the email', async () => {
    openBuyer('/learn/letter/ninety', {
      'GET /api/library': refused('not-signed-in', 401),
      [`${lessons}/ninety`]: refused('not-signed-in', 401),
    })
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })
})
