import type { SiteContent } from '#contract/site/site.ts'
import type { Facts } from './facts.ts'
import { capitalized, joinWithAnd, uncapitalized, type Writer, withoutFullStop } from './writer.ts'

export function hero({ store_name, products }: Facts, { pick, fitting }: Writer): SiteContent['hero'] {
  const topics = [...new Set(products.flatMap(({ tags }) => tags.slice(0, 1)))].slice(0, 2)
  const subject = joinWithAnd(topics) || 'what you love'
  const titles = joinWithAnd(products.slice(0, 2).map(({ title }) => title))
  const first = products[0]
  const blurb = withoutFullStop(first?.short_blurb ?? '')
  return {
    headline: fitting(
      90,
      pick([
        [`Learn ${subject}, one clear lesson at a time`],
        [`${capitalized(subject)}, taught the way you wish it had been`],
        [`Your calm way into ${subject}`],
        [`${store_name}: ${subject} for people who want to begin`],
        [`From first try to finished work in ${subject}`],
        [`The quiet craft of ${subject}`],
        [`Good at ${subject}, step by step`],
        [`Make room for ${subject}`],
        [`${capitalized(subject)} for busy evenings`],
        [`Begin with ${first?.title ?? subject}`, `Begin with ${subject}`],
      ]),
      'Learn something new, one clear lesson at a time',
    ),
    subheadline: fitting(
      240,
      pick([
        [`${store_name} brings together ${titles}. ${blurb}.`, `${blurb}.`],
        [`${store_name} offers ${titles}: practical, and yours to keep. ${blurb}.`, `${blurb}.`],
        [`Start with ${first?.title ?? subject}: ${uncapitalized(blurb)}.`, `${blurb}.`],
        [`${store_name} chose ${titles}, so that you know where to start and what comes next.`, `${blurb}.`],
      ]),
      'Courses chosen with care, so that you know where to start and what comes next.',
    ),
    cta_text: pick(['See the courses', 'Browse the courses', 'Find your course', 'Choose your course']),
  }
}
