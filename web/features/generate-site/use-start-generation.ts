import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Section } from '#contract/site/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { isVisible } from '#rules/text.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { BillingReason } from '../../lib/billing/billing-link.ts'
import { useSeePlans } from '../../lib/billing/use-see-plans.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../../ui/overlays/toasts/toast-plans.ts'
import { type GenerationRequest, requestGeneration } from './request-generation.ts'
import type { Settings } from './use-settings.ts'
import { generationFailed, generationMutationKey, toastGenerated } from './use-site-in-progress.ts'

type Options = {
  settings: Settings
  saveAll: () => Promise<void>
  /** The published products. */
  items: LinkedStoreProduct[]
  isGenerating: boolean
  /** Whether there is content already, which a generation of the whole website replaces. */
  hasSite: boolean
  /** Shows the fields, one of them invalid. */
  showSettings: () => void
}

/** Starts a generation if it can succeed; otherwise a toast says why not. */
export function useStartGeneration({
  settings,
  saveAll,
  items,
  isGenerating,
  hasSite,
  showSettings,
}: Options) {
  const generate = useGeneration()
  const isStarting = useRef(false)
  const [isConfirming, setIsConfirming] = useState(false)

  const focusField = (name: string) => {
    showSettings()
    document.getElementsByName(name)[0]?.focus()
  }
  const toastNameRequired = () => {
    notify.error('Store Name Required', 'Please enter your store name to personalize your website.')
    focusField('store_name')
  }
  const isPossible = () => {
    settings.touchAll()
    if (isGenerating || isStarting.current) return refuse(toastRunning)
    if (!isVisible(settings.values.store_name)) return refuse(toastNameRequired)
    if (items.length === 0) return refuse(toastNoProducts)
    const problem = settings.firstProblem()
    return problem ? refuse(() => focusField(problem)) : true
  }
  const start = async (section?: Section) => {
    if (!isPossible()) return
    const { store_name, brand_color } = settings.values
    isStarting.current = true
    await saveAll().catch(() => undefined)
    isStarting.current = false
    generate({
      storeName: store_name.trim(),
      brandColor: brand_color,
      catalogProductIds: items.map((item) => item.product_id),
      section,
    })
  }
  const startWhole = () => void start()
  return {
    /** Writes one section again. */
    startSection: (section: Section) => void start(section),
    /** Writes the whole website. Opens the confirmation first if there is content already. */
    requestWhole: () => {
      if (!hasSite) return startWhole()
      if (isPossible()) setIsConfirming(true)
    },
    isConfirming,
    confirm: startWhole,
    closeConfirmation: () => setIsConfirming(false),
  }
}

function refuse(explain: () => void): false {
  explain()
  return false
}

const toastRunning = () =>
  notify.info('Your website is being written', 'Each section appears as soon as it is ready.')

/** Requests the website or one section and reports the result, even if the seller has left the page. */
function useGeneration() {
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

const toastNoProducts = () =>
  notify.error(
    'No Products Found',
    'Publish at least one product in My Products, then generate your website.',
  )
