import { Window } from 'happy-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { deadlineMs } from '#lambdas/sites/generation/prompt.ts'
import { completeResponse, sectionOf, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { bucketForAllTests, modelForAllTests } from '../support/for-all-tests.ts'

const model = modelForAllTests()
const bucket = bucketForAllTests()
afterEach(() => vi.useRealTimers())

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  '<iframe srcdoc="<script>alert(1)</script>">',
]
const odd = [
  'javascript:alert(1)',
  '" onmouseover="alert(1)',
  '{{7*7}} <%= 7*7 %>',
  '&lt;b&gt; \u2028 \u0000 \u202e',
]

const { hero, benefits, features } = validSiteContent
const sayingEverywhere = (text: string) => ({
  hero: { headline: text, subheadline: text, cta_text: text.slice(0, 32) },
  benefits: benefits.map((item) => ({ ...item, title: text.slice(0, 60), description: text })),
  features: features.map((item) => ({ ...item, title: text.slice(0, 60), description: text })),
})

describe('text stays text', () => {
  test.each(hostile)('%s from the model is sent back, and never reaches the page', async (text) => {
    const seller = await siteSeller()
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    model.answer = (request, response) => {
      const section = sectionOf(request)
      completeResponse(response, JSON.stringify({ [section]: sayingEverywhere(text)[section] }))
    }
    expect((await seller.generate()).status).toBe(502)
    logged.mockRestore()
    expect(await seller.site()).toMatchObject({ content: {} })
    expect(await seller.credits()).toBe(100)
  })

  test.each([...hostile, ...odd])('%s from the seller is shown, not run', async (text) => {
    const seller = await sellerWithSite()
    await seller.call(publishSite)
    const { address } = await seller.site()
    const plain = bucket.pages.get(`live/${address}/index.html`)?.html ?? ''
    expect((await seller.edit({ content: sayingEverywhere(text) })).status).toBe(200)
    expect((await seller.call(publishSite)).status).toBe(200)
    const page = bucket.pages.get(`live/${address}/index.html`)?.html ?? ''
    expect(page).not.toBe(plain)
    expect(elementsOf(page)).toEqual(elementsOf(plain))
    expect(page).not.toMatch(/(href|src)=["']?javascript:/i)
  })
})

/** Every element of the page with the names of its attributes, in order: untrusted text adds none. */
function elementsOf(html: string) {
  const { document } = new Window()
  document.documentElement.innerHTML = html
  return [...document.querySelectorAll('*')].map(({ tagName, attributes }) =>
    [tagName, ...[...attributes].map(({ name }) => name)].join(' '),
  )
}

const tooLong = { ...hero, headline: 'x'.repeat(91) }
const tooFew = benefits.slice(0, 2)
const tooMany = [...features, ...features, ...features]

describe("the model's output is validated", () => {
  test.each([
    ['hero', tooLong],
    ['hero', { ...hero, price: '77' }],
    ['hero', { ...hero, cta_text: '   ' }],
    ['benefits', tooFew],
    ['benefits', benefits.map((item) => ({ ...item, icon: 'skull' }))],
    ['features', tooMany],
    ['features', features.map((item) => ({ ...item, icon: 'star' }))],
    ['features', features.map((item) => ({ ...item, title: 'Earn $500 a day' }))],
    ['benefits', benefits.map((item) => ({ ...item, description: 'Join 10,000+ happy students' }))],
  ])('a %s like %j is sent back once with the reason, then refused', async (section, answer) => {
    const seller = await siteSeller()
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    model.requests.length = 0
    model.answer = (request, response) => {
      if (sectionOf(request) !== section) return writesWell(request, response)
      completeResponse(response, JSON.stringify({ [section]: answer }))
    }
    expect(await seller.generate()).toEqual({
      status: 502,
      body: { error: 'generation-failed', message: 'Failed to generate website. Please try again.' },
    })
    logged.mockRestore()
    const sectionRequests = model.requests.filter((request) => sectionOf(request) === section)
    expect(sectionRequests).toHaveLength(2)
    expect(JSON.parse(sectionRequests[1]?.input.at(-1)?.content ?? '').problems).toHaveLength(1)
    expect(await seller.credits()).toBe(100)
  })
})

test('a table that never responds is abandoned after 20 s as well', async () => {
  const seller = await siteSeller()
  let hangs = 0
  documents.middlewareStack.add(
    () => () => {
      hangs += 1
      return new Promise(() => {})
    },
    { step: 'initialize', name: 'hang', priority: 'high' },
  )
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const running = seller.generate()
  await vi.waitUntil(() => hangs > 0, waitLimits)
  await vi.advanceTimersByTimeAsync(deadlineMs)
  expect((await running).status).toBe(502)
  documents.middlewareStack.remove('hang')
  logged.mockRestore()
})
