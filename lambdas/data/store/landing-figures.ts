import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { getItem, updateItem } from '../table/client.ts'
import { upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'

const Figures = z.object({
  sellers: z.optional(z.int()),
  reviews: z.optional(z.int()),
  stars: z.optional(z.number()),
})
export type CountedFigures = z.infer<typeof Figures>

/** Returns the figures of the last nightly fold; none before the first one. */
export async function loadLandingFigures(): Promise<CountedFigures> {
  const item = await getItem(keys.landingFigures, { consistent: false })
  return item ? Figures.parse(item) : {}
}

/** Replaces figures of the previous fold; null removes one. */
export const saveLandingFigures = (
  figures: {
    [Name in keyof Required<CountedFigures>]?: number | null
  },
) =>
  updateItem(
    keys.landingFigures,
    upsertExpression(
      { type: 'landing_figures', id: 'landing_figures', created_at: isoAt(now()) },
      { ...figures },
    ),
  )
