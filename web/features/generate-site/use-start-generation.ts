import { useRef, useState } from 'react'
import type { Section } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { isVisible } from '#rules/text.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { toastNoProducts, useGeneration } from './use-generation.ts'
import type { Settings } from './use-settings.ts'

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
