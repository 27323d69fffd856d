import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Plan } from '#rules/billing/plans.ts'
import { plans } from '#rules/billing/plans.ts'
import { type BillingReason, billingLink } from '../../lib/billing/billing-link.ts'
import { savePicked } from '../../lib/visitor/picked-products.ts'
import { toastLimitReached } from './add-to-store.ts'

type Options = {
  /** Undefined while unknown; the server then applies the limit. */
  plan: Plan | undefined
  /** Ids of the catalog products in the store. */
  inStore: ReadonlySet<string>
  /** Ids of the products chosen before this page was opened. */
  initial: () => string[]
}

/**
 * The products chosen on this page, limited to what fits the plan when they are chosen. `selected` excludes those that
 * another tab has added to the store since. `keep` stores them for the way to the plans and back, `seePlans` goes there.
 */
export function useSelection({ plan, inStore, initial }: Options) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial()))
  const latest = useRef(chosen)
  const facts = plan && plans[plan]
  const navigate = useNavigate()

  const replace = useCallback((next: ReadonlySet<string>) => {
    latest.current = next
    setChosen(next)
  }, [])

  const keep = useCallback(
    (wanted?: string) => savePicked([...without(latest.current, inStore), ...(wanted ? [wanted] : [])]),
    [inStore],
  )
  const seePlans = useCallback(
    (reason: BillingReason, wanted?: string) => {
      keep(wanted)
      void navigate(billingLink({ reason, returnTo: '/app/offers' }))
    },
    [keep, navigate],
  )

  const toggle = useCallback(
    (id: string) => {
      const next = new Set(without(latest.current, inStore))
      if (next.delete(id)) return replace(next)
      if (facts && next.size >= facts.productLimit - inStore.size) {
        const action = { label: 'See Plans', onClick: () => seePlans('products', id) }
        return toastLimitReached(facts.productLimit, facts.label, plan === 'lite' ? action : undefined)
      }
      replace(next.add(id))
    },
    [facts, plan, inStore, replace, seePlans],
  )

  const selected = useMemo(() => without(chosen, inStore), [chosen, inStore])
  return { chosen, selected, toggle, keep, seePlans, clear: useCallback(() => replace(new Set()), [replace]) }
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !others.has(id)))
