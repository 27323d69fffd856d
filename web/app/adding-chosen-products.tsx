import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveChosen, takeChosen } from '../lib/chosen-products.ts'
import { clearPicked } from '../lib/picked-products.ts'
import { useSession } from '../lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** After sign-in, adds the products chosen on the landing page before any page is shown. */
export function AddingChosenProducts({ children }: { children: ReactNode }) {
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
    clearPicked()
    setIsAdding(true)
    // In the same transition as the navigation; otherwise the previous page would flash.
    void add(chosen)
      .catch(() => saveChosen(chosen))
      .finally(() => startTransition(() => setIsAdding(false)))
  }, [state])
  return isAdding ? <LoadingScreen /> : children
}
