import { useRef } from 'react'
import type { Section } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { isVisible } from '#rules/visible-text.ts'
import { notify } from '#web/ui/notify.ts'
import { sayNoProducts, useGeneration } from './use-generation.ts'
import type { Settings } from './use-settings.ts'

type Parts = {
  settings: Settings
  saveAll: () => Promise<void>
  /** The published products. */
  items: LinkedStoreProduct[]
  isGenerating: boolean
}

/** Starts a generation if it can succeed, else says why not; with a section, of that one alone. */
export function useStartGeneration({ settings, saveAll, items, isGenerating }: Parts) {
  const generate = useGeneration()
  const isStarting = useRef(false)

  return async (section?: Section) => {
    const { store_name, brand_color } = settings.values
    settings.touchAll()
    if (isGenerating || isStarting.current) return sayItIsRunning()
    if (!isVisible(store_name)) {
      notify.error('Store Name Required', 'Please enter your store name to personalize your website.')
      return focusField('store_name')
    }
    if (items.length === 0) return sayNoProducts()
    const problem = settings.firstProblem()
    if (problem) return focusField(problem)
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
}

const sayItIsRunning = () =>
  notify.info('Your website is being written', 'Each section appears as soon as it is ready.')

function focusField(name: string) {
  document.getElementsByName(name)[0]?.focus()
}
