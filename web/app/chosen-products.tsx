import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { keptChosen } from '#web/lib/chosen-products.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Once somebody is signed in, adds what she chose on the landing page before it shows her any page. */
export function ChosenProducts({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  useLayoutEffect(() => {
    if (state !== 'signed-in' || keptChosen().length === 0) return
    setIsAdding(true)
    import('./add-chosen-products.ts')
      .then(({ addChosenProducts }) => addChosenProducts(navigate))
      .catch(() => undefined)
      .finally(() => setIsAdding(false))
  }, [state, navigate])
  return isAdding ? <LoadingScreen /> : children
}
