import type { Icon, SiteContent } from '#contract/site/site.ts'
import type { CourseFacts, Facts } from './facts.ts'
import { rotatedBy, uncapitalized, type Writer, withoutFullStop } from './writer.ts'

type Benefit = SiteContent['benefits'][number]

const icons: readonly Icon[] = ['compass', 'bulb', 'target', 'layers', 'pen', 'chart']
const general: readonly Benefit[] = [
  {
    icon: 'clock',
    title: 'At your own pace',
    description: 'Stop and come back whenever it suits you; nothing runs away.',
  },
  {
    icon: 'compass',
    title: 'Always a next step',
    description: 'Each lesson ends with one thing to do, so you are never left guessing.',
  },
  {
    icon: 'book',
    title: 'Yours to revisit',
    description: 'Go over a lesson again when you need it, as often as you like.',
  },
]

/** Writes what the buyer will be able to do, one from each of the first courses. */
export function benefits({ products }: Facts, { fitting, pick }: Writer): Benefit[] {
  const turn = pick([0, 1, 2, 3])
  const ofProducts = products.slice(0, 4).map((product, index) => ({
    icon: icons[(index + turn) % icons.length] ?? 'book',
    title: fitting(60, titlesFrom(product, turn), 'Something you can use'),
    description: fitting(
      220,
      descriptionsFrom(product, turn),
      'Small steps, worked examples and time to try it out.',
    ),
  }))
  const missing = Math.max(0, 3 - ofProducts.length)
  return [...ofProducts, ...general.slice(0, missing)]
}

const titlesFrom = ({ learn_bullets, tags }: CourseFacts, turn: number) => [
  ...rotatedBy(learn_bullets, turn)
    .map(withoutFullStop)
    .filter((bullet) => bullet.length <= 44),
  ...tags.map((tag) => `A clear way into ${tag}`),
]

const descriptionsFrom = ({ title, learn_bullets }: CourseFacts, turn: number) =>
  rotatedBy(learn_bullets, turn + 1).map(
    (bullet) => `With ${title} you learn to ${uncapitalized(withoutFullStop(bullet))}.`,
  )
