import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { keepChosen, takeChosen } from '#web/lib/chosen-products.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Once somebody is signed in, adds what she chose on the landing page before it shows her any page. */
export function ChosenProducts({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const add = useEffectEvent(async (chosen: string[]) => {
    const { addChosenProducts } = await import('./add-chosen-products.ts')
    await addChosenProducts(chosen, navigate)
  })
  useLayoutEffect(() => {
    const chosen = state === 'signed-in' ? takeChosen() : []
    if (chosen.length === 0) return
    setIsAdding(true)
    // In one step with where it leads, or the page before would show for a moment.
    void add(chosen)
      .catch(() => keepChosen(chosen))
      .finally(() => startTransition(() => setIsAdding(false)))
  }, [state])
  return isAdding ? <LoadingScreen /> : children
}
