import type { Analytics } from '#contract/analytics.ts'
import type { PageKind } from '#rules/page-kinds.ts'
import type { DateRange } from '#rules/period.ts'
import { pluralize } from '#rules/text.ts'
import { percentText } from './figures.ts'
import { Ranking } from './ranking.tsx'
import { shareOf } from './rankings.tsx'

const names: Record<PageKind, string> = {
  home: 'Home',
  course: 'Course pages',
  lesson: 'Free lessons',
  about: 'About',
  faq: 'FAQ',
  missing: 'Addresses without a page',
}

type Props = { pages: NonNullable<Analytics['pages']>; range: DateRange }

/** Where visits began. */
export function PageRanking({ pages, range }: Props) {
  const all = pages.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <Ranking
      title="First pages"
      rows={pages.map(({ page, visits }) => ({
        key: page,
        name: names[page],
        value: percentText(visits / all),
        share: shareOf(visits, pages[0]?.visits),
        details: pluralize(visits, 'visit'),
      }))}
      empty="Nobody came in these days."
      file={{
        label: 'Save first pages as CSV',
        fileName: `pages-${range.from}-${range.to}`,
        rows: () => [['First page', 'Visits'], ...pages.map(({ page, visits }) => [names[page], visits])],
      }}
      note="The page on which a visit began."
    />
  )
}
