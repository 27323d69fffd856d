import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { GenerateSite } from '#contract/site/site-requests.ts'
import { ok, type Sent } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { content, siteWith } from '../samples.ts'
import { generateRoute, openGenerator, staged, type } from './open-generator.tsx'

afterEach(closePage)

type Opened = Awaited<ReturnType<typeof openGenerator>>
const unreachable = 'We could not reach the server. Check your connection and try again.'
const lostReply = () => Promise.reject(new TypeError('Failed to fetch'))
const keyIn = (body: unknown) => GenerateSite.parse(body).requestId
const keysIn = (sent: readonly Sent[]) =>
  sent.filter(({ route }) => route === generateRoute).map(({ body }) => keyIn(body))
const generation = (state: 'running' | 'failed' | 'finished', key?: string, message?: string) => ({
  generation: {
    state,
    started_at: '2030-01-01T00:00:00Z',
    done: [],
    ...(message && { message }),
    ...(key && { request_id: key }),
  },
})

describe('a lost reply', () => {
  test('is no failure when the site shows that it was written', async () => {
    let site = siteWith()
    let key: string | undefined
    const { press, sent } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: ({ body }) => {
        key = keyIn(body)
        site = siteWith(generation('running', key))
        return lostReply()
      },
    })
    await press()
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === 'GET /api/site').length).toBeGreaterThan(1),
    )
    site = { ...staged, ...generation('finished', key) }
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    expect(screen.queryByText('Generation Error')).toBeNull()
  })

  test('reports why its generation failed', async () => {
    let site = siteWith()
    const { press } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: ({ body }) => {
        site = siteWith(generation('failed', keyIn(body), 'The writer left.'))
        return lostReply()
      },
    })
    await press()
    expect(await screen.findByText('Generation Error')).toBeTruthy()
    expect(screen.getByText('The writer left.')).toBeTruthy()
  })

  test.each([
    ['no generation was started', {}],
    ['only another tab started one', generation('running', 'key-of-another-tab')],
  ])('is a network failure when %s', async (_name, changes) => {
    let site = siteWith()
    const { press } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: () => {
        site = siteWith(changes)
        return lostReply()
      },
    })
    await press()
    expect(await screen.findByText('Generation Error')).toBeTruthy()
    expect(screen.getByText(unreachable)).toBeTruthy()
  })
})

describe('a second press', () => {
  /** The reply to the first request is lost. From the third time it is loaded, the site shows what became of it. */
  const open = async (outcome: (key: string | undefined) => Partial<Site> = () => ({})) => {
    let loads = 0
    const page: Opened = await openGenerator({
      'GET /api/site': () => ok(loads++ < 2 ? siteWith() : siteWith(outcome(keysIn(page.sent)[0]))),
      [generateRoute]: () => (keysIn(page.sent).length === 1 ? lostReply() : ok({ data: { content } })),
    })
    await page.press()
    expect(await screen.findByText(unreachable)).toBeTruthy()
    return page
  }

  test('repeats the key of a lost reply; a third has its own', async () => {
    const { press, sent } = await open()
    await press()
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    await press()
    await waitFor(() => expect(keysIn(sent)).toHaveLength(3))
    const [first, second, third] = keysIn(sent)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('has its own key for other choices', async () => {
    const { press, sent } = await open()
    type('Store Name', 'Quiet Studio')
    await press()
    await waitFor(() => expect(keysIn(sent)).toHaveLength(2))
    expect(keysIn(sent)[1]).not.toBe(keysIn(sent)[0])
  })

  test('has its own key once the page shows what became of the first', async () => {
    const { press, sent } = await open((key) => generation('failed', key, 'The writer left.'))
    await press()
    await waitFor(() => expect(keysIn(sent)).toHaveLength(2))
    expect(keysIn(sent)[1]).not.toBe(keysIn(sent)[0])
  })
})
