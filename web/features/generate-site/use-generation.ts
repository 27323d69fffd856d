import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api-error.ts'
import type { BillingReason } from '../../lib/billing-link.ts'
import { keys } from '../../lib/queries.ts'
import { useSeePlans } from '../../lib/use-see-plans.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../../ui/overlays/toasts/toast-plans.ts'
import { type GenerationRequest, requestGeneration } from './request-generation.ts'
import { generationFailed, generationMutationKey, toastGenerated } from './use-site-in-progress.ts'

/** Requests the website or one section and reports the result, even if the seller has left the page. */
export function useGeneration() {
  const queries = useQueryClient()
  const seePlans = useSeePlans('/app/idea')
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    return queries.invalidateQueries({ queryKey: keys.site })
  }
  const { mutate } = useMutation({
    mutationKey: generationMutationKey,
    mutationFn: (request: GenerationRequest) => requestGeneration(queries, request),
    async onSuccess(_reply, { section }) {
      await refresh()
      toastGenerated(section ? [section] : undefined)
    },
    async onError(error) {
      await refresh()
      toastFailure(error, seePlans)
    },
  })
  return mutate
}

function toastFailure(error: Error, seePlans: (reason: BillingReason) => void) {
  if (error instanceof ApiError && error.code === 'generation-running') return
  if (error instanceof ApiError && error.code === 'no-published-products') return toastNoProducts()
  if (toastIfPlanEnds(error, seePlans)) return
  notify.error('Generation Error', messageOf(error))
}

/** Returns the generator's message. A failure elsewhere (a gateway timeout, for example) has no message to show. */
function messageOf(error: Error) {
  if (error instanceof ApiError) return (error.code !== 'internal' && error.message) || generationFailed
  const isUnreadable = error instanceof z.core.$ZodError || error instanceof SyntaxError
  return isUnreadable ? 'No data received from generation service' : generationFailed
}

export const toastNoProducts = () =>
  notify.error(
    'No Products Found',
    'Publish at least one product in My Products, then generate your website.',
  )
