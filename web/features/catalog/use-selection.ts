import { useCallback, useRef, useState } from 'react'
import type { Plan } from '#rules/plans.ts'
import { plans } from '#rules/plans.ts'
import { notify } from '#web/ui/notify.ts'

type Options = { plan: Plan; inStoreCount: number }

/** The products chosen on this screen; never more than the plan leaves room for. */
export function useSelection({ plan, inStoreCount }: Options) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(chosen)
  const { productLimit, label } = plans[plan]
  const room = productLimit - inStoreCount

  const replace = useCallback((next: ReadonlySet<string>) => {
    latest.current = next
    setChosen(next)
  }, [])

  const toggle = useCallback(
    (id: string) => {
      const next = new Set(latest.current)
      if (next.delete(id)) return replace(next)
      if (next.size >= room) return sayLimitReached(productLimit, label)
      replace(next.add(id))
    },
    [room, productLimit, label, replace],
  )

  return { chosen, toggle, clear: useCallback(() => replace(new Set()), [replace]) }
}

/** spec.md section 5; also said when the server finds the store full. */
export const sayLimitReached = (limit: number, plan: string) =>
  notify.error('Selection Limit Reached', `You can select up to ${limit} products with your ${plan} plan.`)
