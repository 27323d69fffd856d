import type { SiteContent } from '#contract/site/site.ts'
import type { CourseFacts, Facts } from './facts.ts'
import { joinWithAnd, rotatedBy, type Writer, withoutFullStop } from './writer.ts'

type Feature = SiteContent['features'][number]

/** Writes what is inside: the courses themselves, then how the store is put together. */
export function features(facts: Facts, { fitting, pick }: Writer): Feature[] {
  const ofProducts = rotatedBy(facts.products, pick([0, 1, 2]))
    .slice(0, 4)
    .map((product) => ({
      title: fitting(
        60,
        [product.title, ...product.tags.map((tag) => `All about ${tag}`)],
        'A course to begin with',
      ),
      description: fitting(
        260,
        descriptionsFrom(product),
        'Worked examples, exercises and a clear path from start to finish.',
      ),
    }))
  const missing = Math.max(0, 3 - ofProducts.length)
  return [...ofProducts, ...general(facts, fitting).slice(0, missing)]
}

const descriptionsFrom = ({ short_blurb, level, tags }: CourseFacts) => [
  `${withoutFullStop(short_blurb)}. ${levelText(level)}, with ${joinWithAnd(tags.slice(0, 2))} in practice.`,
  `${withoutFullStop(short_blurb)}. ${levelText(level)}.`,
]

const levelText = (level: string) => (level === 'beginner' ? 'Made for beginners' : `For ${level} learners`)

const general = ({ store_name }: Facts, fitting: Writer['fitting']): Feature[] => [
  {
    title: 'Lessons that fit a day',
    description: 'Short enough for an evening, with something to try at the end of each one.',
  },
  {
    title: fitting(60, [`Chosen by ${store_name}`], 'Chosen with care'),
    description: 'A small shelf instead of a warehouse: every course here is meant to go with the others.',
  },
]
