import { type ReactNode, startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ChosenPlan } from '../lib/billing/billing-link.ts'
import { useSession } from '../lib/session.ts'
import { takeChosenPlan } from '../lib/visitor/chosen-plan.ts'
import { saveChosenProducts, takeChosenProducts } from '../lib/visitor/chosen-products.ts'
import { clearPicked } from '../lib/visitor/picked-products.ts'
import { LoadingScreen } from './loading-screen.tsx'

type Choices = { products: string[]; plan: ChosenPlan | undefined; isSignIn: boolean }

/** After sign-in, adds the products and starts the plan chosen on the landing page before any page is shown. */
export function VisitorChoices({ children }: { children: ReactNode }) {
  const { state } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const wasSignedOut = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const addProducts = async (products: string[]) => {
    const { addChosenProducts } = await import('./add-chosen-products.ts')
    await addChosenProducts(products, navigate)
  }
  const carryOut = useEffectEvent(async ({ products, plan, isSignIn }: Choices) => {
    if (products.length > 0) await addProducts(products).catch(() => saveChosenProducts(products))
    if (!plan) return
    const { startChosenPlan } = await import('./start-chosen-plan.ts')
    await startChosenPlan(plan, { navigate, isSignIn })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan may also be chosen by a seller who is signed in
  useLayoutEffect(() => {
    if (state === 'signed-out') wasSignedOut.current = true
    if (state !== 'signed-in') return
    const [products, plan] = [takeChosenProducts(), takeChosenPlan()]
    if (products.length === 0 && !plan) return
    if (products.length > 0) clearPicked()
    setIsBusy(true)
    // In the same transition as the navigation; otherwise the previous page would flash.
    void carryOut({ products, plan, isSignIn: wasSignedOut.current })
      .catch(() => undefined)
      .finally(() => startTransition(() => setIsBusy(false)))
  }, [state, pathname])
  return isBusy ? <LoadingScreen /> : children
}
