import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#contract/site/content-paths.ts'
import { Site, SiteContent } from '#contract/site/site.ts'
import { getSiteHandler as getSite } from '#lambdas/actions/site.ts'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'
import { deadlineMs } from '#lambdas/sites/generation/prompt.ts'
import { publishedCourse, type SiteSeller, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { realOrLocalModel } from '../../support/real-or-local-model.ts'

// With OPENAI_API_KEY set these ask the real service; nothing here is about faults, which only a local model has.
let model: Awaited<ReturnType<typeof realOrLocalModel>>
beforeAll(async () => {
  model = await realOrLocalModel()
})
afterAll(() => model.close())

const timeout = 3 * deadlineMs

async function written(seller: SiteSeller) {
  const startedAt = performance.now()
  const { status, body } = await seller.generate()
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(performance.now() - startedAt).toBeLessThan(deadlineMs)
  return SiteContent.parse(Object(body.data).content)
}

test(
  'a website fits its schema, claims nothing forbidden and costs 10 credits',
  async () => {
    const seller = await siteSeller()
    const content = await written(seller)
    const words = [...textsOf(content)].map(([, text]) => text).join('\n')
    expect(contentPolicyViolations(words, [seller.storeName, publishedCourse.title])).toEqual([])
    expect(await seller.credits()).toBe(90)
    expect(Site.parse((await seller.call(getSite)).body)).toMatchObject({ status: 'staged', content })
  },
  timeout,
)

test(
  'a rewritten section keeps locked texts and other sections and costs 1 credit',
  async () => {
    const seller = await siteSeller()
    const { hero, benefits, features } = await written(seller)
    await seller.edit({ locks: ['hero.headline'] })
    expect((await seller.generate({ section: 'hero' })).status).toBe(200)
    const after = (await seller.site()).content
    expect(after).toMatchObject({ benefits, features, hero: { headline: hero.headline } })
    expect(await seller.credits()).toBe(89)
  },
  timeout,
)

test(
  'two stores get words of their own',
  async () => {
    const [one, other] = await Promise.all([siteSeller(), siteSeller()])
    const [ours, theirs] = await Promise.all([written(one), written(other)])
    expect(ours).not.toEqual(theirs)
  },
  timeout,
)
