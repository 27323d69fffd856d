// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from '#web/features/landing/prerendered.tsx'
import { startLanding } from '#web/features/landing/start-landing.ts'

const asked: string[] = []
afterEach(() => {
  document.body.replaceChildren()
  asked.length = 0
  vi.unstubAllGlobals()
})

async function open(reply: () => Promise<Response>) {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return reply()
  })
  document.body.innerHTML = page({}, 'measured')
  startLanding(document.body)
  await vi.waitFor(() => expect(asked).toEqual(['/api/landing-figures']))
  await new Promise((resolve) => setTimeout(resolve))
}

const strip = () => document.querySelector<HTMLElement>('[aria-label="In figures"]')
const shown = () =>
  [...(strip()?.querySelectorAll<HTMLElement>('[data-figure]') ?? [])]
    .filter(({ hidden }) => !hidden)
    .map((figure) => `${figure.querySelector('dd')?.textContent} ${figure.querySelector('dt')?.textContent}`)

describe('measured claims', () => {
  test('are the figures of catalog and counters', async () => {
    await open(async () => Response.json({ commission_percent: 47, sellers: 1240, reviews: 311, stars: 4.6 }))
    expect(shown()).toEqual([
      '47% average commission',
      '1,240 active sellers',
      '4.6/5 average of 311 reviews',
    ])
  })

  test('leave out what has no figure', async () => {
    await open(async () => Response.json({ commission_percent: 47 }))
    expect(shown()).toEqual(['47% average commission'])
  })

  test.each([
    ['a failing service', async () => new Response('', { status: 500 })],
    ['no network', () => Promise.reject(new TypeError('offline'))],
  ])('are gone with %s', async (_, reply) => {
    await open(reply)
    expect(strip()?.hidden).toBe(true)
  })

  test('replace every claim of the specification', () => {
    document.body.innerHTML = page({}, 'measured')
    for (const frame of document.querySelectorAll('iframe')) frame.remove()
    const text = document.body.textContent
    for (const claim of [
      '80%',
      '1000+',
      '4.9/5',
      '60-second',
      'about a minute',
      '10,000',
      '$208',
      '$97/',
      '$47/mo',
    ])
      expect(text).not.toContain(claim)
  })
})

test('the specified page asks for no figures', () => {
  vi.stubGlobal('fetch', (path: string) => asked.push(path))
  document.body.innerHTML = page()
  startLanding(document.body)
  expect(asked).toEqual([])
})
