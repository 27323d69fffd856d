import type { SiteContent } from '#contract/site.ts'
import type { Facts } from './facts.ts'
import { capitalized, listed, type Writer, withoutFullStop } from './writer.ts'

export function hero({ store_name, products }: Facts, { pick, fitting }: Writer): SiteContent['hero'] {
  const topics = [...new Set(products.flatMap(({ tags }) => tags.slice(0, 1)))].slice(0, 2)
  const subject = listed(topics) || 'what you love'
  const titles = listed(products.slice(0, 2).map(({ title }) => title))
  const first = products[0]
  return {
    headline: fitting(
      90,
      pick([
        [`Learn ${subject}, one clear lesson at a time`],
        [`${capitalized(subject)}, taught the way you wish it had been`],
        [`Your calm way into ${subject}`],
        [`${store_name}: ${subject} for people who want to begin`],
      ]),
      'Learn something new, one clear lesson at a time',
    ),
    subheadline: fitting(
      240,
      [
        `${store_name} brings together ${titles}. ${withoutFullStop(first?.short_blurb ?? '')}.`,
        `${store_name} brings together ${titles}, so that you know where to start and what comes next.`,
        `${withoutFullStop(first?.short_blurb ?? '')}.`,
      ],
      'Courses chosen with care, so that you know where to start and what comes next.',
    ),
    cta_text: pick(['See the courses', 'Browse the courses', 'Find your course', 'Choose your course']),
  }
}
