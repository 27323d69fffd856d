import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  getDraftLinkHandler as getDraftLink,
  revokeDraftHandler as revokeDraft,
  shareDraftHandler as shareDraft,
} from '#lambdas/actions/draft.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { chooseAddressHandler as chooseAddress } from '#lambdas/actions/store.ts'
import { draftOfLink } from '#lambdas/data/site/draft-links.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { importKnowledge } from '#tests/harness/pages/known-courses.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import {
  publishedCourse,
  type SiteSeller,
  sellerWithSite,
  siteSeller,
} from '#tests/harness/sellers/site-seller.ts'
import { draftUrlIn, visitDraft } from '../support/draft-visitor.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

bucketForAllTests()
const secrets = codesSecretForTests()
afterAll(() => secrets.restore())
afterEach(() => {
  vi.useRealTimers()
})

const dayMs = 24 * 60 * 60 * 1000
const share = async (seller: SiteSeller) => {
  const { status, body } = await seller.call(shareDraft)
  expect(status).toBe(200)
  return { ...draftUrlIn(body), expires_at: String(body.expires_at) }
}
const ended = { status: 410, body: { error: 'link-ended' } }
const saying = (headline: string) => ({ content: { hero: { ...validSiteContent.hero, headline } } })

test('a link shows the current draft, before the first publish too', async () => {
  const seller = await sellerWithSite()
  const link = await share(seller)
  const { address, token, expires_at } = link
  expect(address).toMatch(/^http:\/\/[\w-]+\.localhost:3000\/draft\.html$/)
  expect(token).toMatch(/^[\w-]{43}$/)
  await seller.edit(saying('Not published yet'))
  const { status, body } = await visitDraft(link)
  expect(status).toBe(200)
  expect(body).toMatchObject({ store_name: seller.storeName, expires_at })
  expect(body.html).toContain('Not published yet')
})

test('a link shows each page of the draft, and no other path', async () => {
  await importKnowledge(publishedCourse)
  const seller = await sellerWithSite()
  const { id, slug, title } = publishedCourse
  await seller.edit({ content: { picks: { [id]: { text: 'It helped me.' } } }, about_who: 'A baker.' })
  const link = await share(seller)
  const shown = async (path: string) => (await visitDraft(link, path)).body
  const { pages } = await shown('')
  expect(pages.map(({ path }: { path: string }) => path)).toEqual(['', 'about', 'faq', `courses/${slug}`])
  expect((await shown(`courses/${slug}`)).html).toContain('It helped me.')
  expect((await shown('about')).html).toContain('A baker.')
  expect((await shown('faq')).html).toContain('Buying here')
  expect((await shown(`free/${slug}`)).html).toContain(title)
  expect(await visitDraft(link, 'courses/no-such-course')).toMatchObject({
    status: 410,
    body: { message: 'This page is no longer in the draft. Reload to see the pages that it has.' },
  })
})

test('a live page stays what it was, and its draft can be shared', async () => {
  const seller = await sellerWithSite()
  await seller.call(publishSite)
  await seller.edit(saying('Coming next'))
  expect((await visitDraft(await share(seller))).body.html).toContain('Coming next')
  expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: true })
})

test('a draft sells nothing, counts no visit and must not be indexed', async () => {
  const seller = await sellerWithSite()
  const html = String((await visitDraft(await share(seller))).body.html)
  expect(html).toContain('data-note="This is a draft, so nothing can be bought here yet."')
  expect(html).not.toMatch(/<dialog[^>]* data-live/)
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('it ends after 7 days', async () => {
  const link = await share(await sellerWithSite())
  const { expires_at } = link
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * dayMs)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * dayMs })
  expect(await visitDraft(link)).toMatchObject(ended)
})

test('it ends when its seller ends it, and when they make another one', async () => {
  const seller = await sellerWithSite()
  const first = await share(seller)
  const second = await share(seller)
  expect(await visitDraft(first)).toMatchObject(ended)
  expect(await visitDraft(second)).toMatchObject({ status: 200 })
  expect((await seller.call(getDraftLink)).body).toEqual({ expires_at: second.expires_at })
  expect(await seller.call(revokeDraft)).toEqual(expect.objectContaining({ status: 200, body: {} }))
  expect(await visitDraft(second)).toMatchObject(ended)
  expect((await seller.call(getDraftLink)).body).toEqual({})
  expect(await seller.call(revokeDraft), 'again').toMatchObject({ status: 200 })
})

test('one of several concurrent links works, and ending it leaves none', async () => {
  const seller = await sellerWithSite()
  const replies = await Promise.all([1, 2, 3].map(() => seller.call(shareDraft)))
  const links = replies.flatMap(({ status, body }) => (status === 200 ? [draftUrlIn(body)] : []))
  await seller.call(revokeDraft)
  expect((await Promise.all(links.map((link) => visitDraft(link)))).map(({ status }) => status)).toEqual(
    links.map(() => 410),
  )
})

test('another seller ends only their own link', async () => {
  const [seller, other] = await Promise.all([sellerWithSite(), sellerWithSite()])
  const link = await share(seller)
  await other.call(revokeDraft)
  expect(await visitDraft(link)).toMatchObject({ status: 200 })
})

describe('a draft of somebody else', () => {
  const at = (name: string) => `http://${name}.localhost:3000/draft.html`

  test.each(['secure', 'www', 'store', 'login', 'nobody-has-this-one'])(
    'is not shown at %s',
    async (name) => {
      const { token } = await share(await sellerWithSite())
      expect(await visitDraft({ address: at(name), token })).toMatchObject(ended)
    },
  )

  test('is not shown at the address of another store, and still at its own', async () => {
    const [trusted, stranger] = await Promise.all([sellerWithSite(), sellerWithSite()])
    await trusted.call(publishSite)
    const [own, link] = [await share(trusted), await share(stranger)]
    expect(await visitDraft({ ...link, address: own.address })).toMatchObject(ended)
    expect(await visitDraft(link)).toMatchObject({ status: 200 })
    expect(await visitDraft(own)).toMatchObject({ status: 200 })
  })

  test('is not shown at an address that another store has claimed since', async () => {
    const [stranger, trusted] = await Promise.all([sellerWithSite(), sellerWithSite()])
    const link = await share(stranger)
    const name = new URL(link.address).hostname.split('.')[0]
    expect(await trusted.call(chooseAddress, { address: name })).toMatchObject({ status: 200 })
    expect(await visitDraft(link)).toMatchObject(ended)
  })
})

test('a guess reveals no more than an ended link; malformed ones are refused', async () => {
  const { address } = await share(await sellerWithSite())
  expect(await visitDraft({ address, token: 'a'.repeat(43) })).toMatchObject(ended)
  for (const token of ['', 'a'.repeat(42), `${'a'.repeat(42)}#`, '../x']) {
    expect(await visitDraft({ address, token })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input' },
    })
  }
})

test('the table knows the hash of a link only', async () => {
  const { token } = await share(await sellerWithSite())
  expect(await draftOfLink(token)).toBeUndefined()
})

test('hostile text stays text', async () => {
  const seller = await sellerWithSite()
  await seller.edit(saying('</script><script>parent.alert(1)</script>'))
  const html = String((await visitDraft(await share(seller))).body.html)
  expect(html).not.toContain('<script>parent.alert')
})

test('there is nothing to share before the site is generated', async () => {
  const seller = await siteSeller()
  expect(await seller.call(shareDraft)).toMatchObject({ status: 409, body: { error: 'no-site' } })
})

test('the number of links is limited', async () => {
  const seller = await sellerWithSite()
  const replies = []
  for (let n = 0; n < 31; n++) replies.push(await seller.call(shareDraft))
  expect(replies.at(-1)).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
})
