import type { FigureList, Figures } from '#contract/operators/platform.ts'
import { now } from '../clock.ts'
import { listFigure } from '../data/money/figure-lists.ts'
import { loadFigures } from '../data/money/figures.ts'
import { countOverdue } from '../data/money/overdue-payouts.ts'
import { listOwedSellers } from '../data/money/owed-sellers.ts'
import { withStoreNames } from './store-names.ts'

/** Returns the figures of the platform: Queries at once. */
export async function figuresView(): Promise<Figures> {
  const [figures, payoutsDue] = await Promise.all([loadFigures(now()), countOverdue()])
  return { ...figures, payouts_due: payoutsDue }
}

type Page = { day?: string | undefined; cursor?: string | undefined }

/** Returns a page of what a figure counts, with the names of the stores: two requests. */
export async function figureItems(list: FigureList, page: Page) {
  const { items, ...rest } = await (list === 'owed' ? listOwedSellers(page.cursor) : listFigure(list, page))
  return { items: await withStoreNames(items), ...rest }
}
