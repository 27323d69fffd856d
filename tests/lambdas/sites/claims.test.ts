import { describe, expect, test } from 'vitest'
import { contentPolicyViolations } from '#lambdas/sites/generation/content-policy.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'

describe('Generated sites never make claims that nobody can prove', () => {
  test.each([
    ['Read the testimonials below', 'testimonials or reviews'],
    ['Our students say it changed their week', 'quotes from customers'],
    ['Rated 4.9/5 this year', 'ratings'],
    ['A five-star course', 'ratings'],
    ['★★★★★', 'ratings'],
    ['Join 10,000+ creators', 'customer counts'],
    ['Thousands of happy students', 'customer counts'],
    ['Trusted by teams everywhere', 'customer counts'],
    ['Make money while you sleep', 'income or result promises'],
    ['Start earning extra income today', 'income or result promises'],
    ['Results guaranteed', 'income or result promises'],
    ['Build a six-figure shop', 'income or result promises'],
    ['Only $77 today', 'prices or amounts of money'],
    ['Now 20% off', 'prices or amounts of money'],
    ['See https://example.com', 'links or markup'],
    ['<script>alert(1)</script>', 'links or markup'],
  ])('%s: %s', (text, claim) => {
    expect(contentPolicyViolations(text, [])).toContain(claim)
  })

  test.each([
    'Learn to plan, write and launch an email course of your own',
    'Clear lessons with worked examples, one step at a time',
    'Start with the basics and build a habit in 30 days',
    'Review each lesson whenever you like',
    'Seven modules, 42 short videos and a workbook',
    'For people who teach what they love',
  ])('plain copy passes: %s', (text) => {
    expect(contentPolicyViolations(text, [])).toEqual([])
  })

  test.each(sampleCatalog.map((course) => [course.title, course] as const))(
    'the words of %s pass',
    (_, course) => {
      const { title, short_blurb, learn_bullets, deliverables, tags } = course
      const words = [title, short_blurb, ...learn_bullets, ...deliverables, ...tags]
      for (const text of words) expect([text, contentPolicyViolations(text, [])]).toEqual([text, []])
    },
  )

  test("a course's own title does not count as a claim", () => {
    const title = 'Passive Income Basics'
    expect(contentPolicyViolations(`Start with ${title}`, [])).not.toEqual([])
    expect(contentPolicyViolations(`Start with ${title}`, [title])).toEqual([])
  })

  test('a short store name can not hide a claim', () => {
    expect(contentPolicyViolations('Read the testimonials', ['e', 'test', '.*'])).toContain(
      'testimonials or reviews',
    )
  })
})
