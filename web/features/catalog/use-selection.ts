import { useCallback, useMemo, useRef, useState } from 'react'
import type { Plan } from '#rules/plans.ts'
import { plans } from '#rules/plans.ts'
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
 * another tab has added to the store since.
 */
export function useSelection({ plan, inStore, initial }: Options) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial()))
  const latest = useRef(chosen)
  const facts = plan && plans[plan]

  const replace = useCallback((next: ReadonlySet<string>) => {
    latest.current = next
    setChosen(next)
  }, [])

  const toggle = useCallback(
    (id: string) => {
      const next = new Set(without(latest.current, inStore))
      if (next.delete(id)) return replace(next)
      if (facts && next.size >= facts.productLimit - inStore.size) {
        return toastLimitReached(facts.productLimit, facts.label)
      }
      replace(next.add(id))
    },
    [facts, inStore, replace],
  )

  const selected = useMemo(() => without(chosen, inStore), [chosen, inStore])
  return { chosen, selected, toggle, clear: useCallback(() => replace(new Set()), [replace]) }
}

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !others.has(id)))
