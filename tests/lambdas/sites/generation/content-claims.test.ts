import { describe, expect, test } from 'vitest'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

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

describe.each([
  {
    claim: 'testimonials or reviews',
    texts: ['a testimonial', 'reviews from users', 'review by Ada', 'reviews say', 'one reviewer'],
  },
  {
    claim: 'income or result promises',
    texts: [
      'financial freedom',
      'earn more money',
      'making real cash',
      'earns a living',
      'make serious profit',
      'earn easy income',
      '7 figures',
      'six figure',
      'passive income',
      'steady income',
      'guarantee',
      'guarantees',
      'get rich',
      'quit your job',
      'quit your day job',
      'double your',
      'triple your',
      'risk free',
      'risk-free',
    ],
  },
  {
    claim: 'quotes from customers',
    texts: [
      'a customer said',
      'customers love',
      'student agree',
      'learners rave',
      'learner report',
      'buyers said',
      'buyer love',
      'clients agree',
      'client said',
      'people love',
    ],
  },
  {
    claim: 'ratings',
    texts: [
      '5 stars',
      'three 3-star',
      '4/5',
      '4.5 out of 5',
      '9 / 10',
      '9 out of 10',
      'top-rated',
      'best rated',
      '⭐',
      'highly rated',
      'highest-rated',
    ],
  },
  {
    claim: 'customer counts',
    texts: [
      '10k students',
      '5 m users',
      '1,200 of our learners',
      'hundreds of very happy buyers',
      '3 members',
      'countless creators',
      'millions of people',
      'tens of thousands of sellers',
      '7 graduates',
      '12 clients',
      'one bestseller',
      'best-selling',
      'join over',
      'join more than',
      'join millions',
    ],
  },
  {
    claim: 'prices or amounts of money',
    texts: ['€ 5', '£5', '12 dollars', '1,000 euro', '3 usd', '10 percent discount', '5% commission'],
  },
  {
    claim: 'links or markup',
    texts: ['http://x', 'www.example', 'a < b'],
  },
])('also $claim', ({ claim, texts }) => {
  test.each(texts)('%s', (text) => {
    expect(contentPolicyViolations(text, [])).toEqual([claim])
  })
})

test.each(['a wwwhere', 'overearn moneyed', 'unguaranteed', 'prejoin overseas', 'bestsellerish'])(
  'a longer word that contains one of these is none: %s',
  (text) => expect(contentPolicyViolations(text, [])).toEqual([]),
)

test('names are ignored as whole words only, whatever characters they have', () => {
  expect(contentPolicyViolations('the 5 Stars (C++) course', ['5 Stars (C++)'])).toEqual([])
  expect(contentPolicyViolations('guaranteed', ['guarantee'])).toEqual(['income or result promises'])
  expect(contentPolicyViolations('guarantee', ['  '])).toEqual(['income or result promises'])
  expect(contentPolicyViolations('guarantee', [' guarantee '])).toEqual([])
})
