import { type FormEvent, useEffect, useState } from 'react'
import { plans } from '#rules/plans.ts'
import { keepChosen, keptChosen } from '#web/lib/chosen-products.ts'
import { notify } from '#web/ui/notify.ts'
import type { ListedProduct } from './listed-products.ts'
import { isEnough, picked } from './picking.ts'

/** A visitor has no plan yet; her store begins on the default one. */
const plan = 'lite'

const refusals = {
  'pro-product': 'This product comes with the Pro plan.',
  'plan-limit': `The ${plans.lite.label} plan holds ${plans.lite.productLimit} products. Pro holds ${plans.pro.productLimit}.`,
}

const seePlans = { label: 'See Plans', onClick: () => location.assign('/app/billing') }

/** The products chosen in this page, from the first one to the way to /auth. */
export function usePicking() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => setChosen(keptChosen()), [])

  const pick = (product: ListedProduct) => {
    const next = picked(chosen, product, plan)
    if (next.refusal) notify.info('Upgrade to Pro Plan', refusals[next.refusal], seePlans)
    setChosen(next.chosen)
  }

  const submit = (event: FormEvent) => {
    if (isEnough(chosen)) return keepChosen(chosen)
    event.preventDefault()
    notify.error('Selection Required', 'Please select at least 3 products to create your store.')
  }

  return { chosen, pick, submit }
}
