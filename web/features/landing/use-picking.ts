import { type FormEvent, useEffect, useState } from 'react'
import { plans } from '#rules/plans.ts'
import { loadChosen, saveChosen } from '../../lib/chosen-products.ts'
import { loadPicked, savePicked } from '../../lib/picked-products.ts'
import { notify } from '../../ui/notify.ts'
import type { ListedProduct } from './listed-products.ts'
import { isEnough, picked } from './picking.ts'

/** A visitor has no plan yet. New stores start on the default plan. */
const plan = 'lite'

const refusals = {
  'pro-product': 'This product comes with the Pro plan.',
  'plan-limit': `The ${plans.lite.label} plan holds ${plans.lite.productLimit} products. Pro holds ${plans.pro.productLimit}.`,
}

const seePlans = { label: 'See Plans', onClick: () => location.assign('/app/billing') }

/** The products chosen on the landing page. They survive a reload of the tab. */
export function usePicking() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => setChosen(loadPicked() ?? loadChosen()), [])

  const pick = (product: ListedProduct) => {
    const next = picked(chosen, product, plan)
    if (next.refusal) notify.info('Upgrade to Pro Plan', refusals[next.refusal], seePlans)
    setChosen(next.chosen)
    savePicked(next.chosen)
  }

  const submit = (event: FormEvent) => {
    if (isEnough(chosen)) return saveChosen(chosen)
    event.preventDefault()
    notify.error('Selection Required', 'Please select at least 3 products to create your store.')
  }

  return { chosen, pick, submit }
}
