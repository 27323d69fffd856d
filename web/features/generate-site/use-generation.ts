import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Section } from '#contract/site.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'
import { evenIfLost } from './even-if-lost.ts'
import { generationFailed, generationKey, sayWritten } from './use-site-in-progress.ts'

export type Wish = {
  storeName: string
  brandColor: string
  catalogProductIds: string[]
  /** The one section to write again; the whole website if undefined. */
  section: Section | undefined
}

/** Asks for the website, or a section of it, and says how it went, even when the seller has left the page meanwhile. */
export function useGeneration() {
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    return queries.invalidateQueries({ queryKey: keys.site })
  }
  const { mutate } = useMutation({
    mutationKey: generationKey,
    mutationFn: (wish: Wish) => evenIfLost(queries, () => ask(wish)),
    async onSuccess(_reply, { section }) {
      await refresh()
      sayWritten(section ? [section] : undefined)
    },
    async onError(error) {
      await refresh()
      explain(error)
    },
  })
  return mutate
}

const ask = ({ storeName, brandColor, catalogProductIds, section }: Wish) =>
  call('openai-generate-site', {
    contentType: 'site-bundle',
    storeName,
    niche: 'marketing',
    selectedOfferIds: catalogProductIds,
    brandColors: [brandColor],
    ...(section && { section }),
  })

function explain(error: Error) {
  if (error instanceof ApiError && error.code === 'generation-running') return
  if (error instanceof ApiError && error.code === 'no-published-products') return sayNoProducts()
  notify.error('Generation Error', messageOf(error))
}

/** What the generator itself says; a failure elsewhere (a gateway's time-out, say) has no words about the website. */
function messageOf(error: Error) {
  if (error instanceof ApiError) return (error.code !== 'internal' && error.message) || generationFailed
  const isUnreadable = error instanceof z.core.$ZodError || error instanceof SyntaxError
  return isUnreadable ? 'No data received from generation service' : generationFailed
}

export const sayNoProducts = () =>
  notify.error(
    'No Products Found',
    'Publish at least one product in My Products, then generate your website.',
  )
