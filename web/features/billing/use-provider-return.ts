import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { billingApi } from '#contract/api/billing-api.ts'
import type { Billing } from '#contract/money/billing.ts'
import { plans } from '#rules/billing/plans.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { paidPlan } from './offer-action.ts'
import type { Arrival } from './use-arrival.ts'

/**
 * A seller who returns from the payment has the plan at once, and continues where the plan was needed. One who returns from their card
 * sees what came of it; if that is not known yet, the plan as it was.
 */
export function useProviderReturn({ sessionId, subscriptionId, returnTo = '/app/billing' }: Arrival) {
  const id = sessionId ?? subscriptionId
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirmation = useQuery({
    queryKey: ['confirmed-subscription', id],
    queryFn: () => call(billingApi['confirm-subscription'], { session_id: id ?? '' }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const goOn = useEffectEvent(async (billing: Billing) => {
    queries.setQueryData(keys.billing, billing)
    // The page that is returned to shows what the new plan allows.
    await queries.invalidateQueries({ queryKey: keys.home })
    if (sessionId !== null) toastPlan(billing)
    await navigate(returnTo, { replace: true })
  })
  const giveUp = useEffectEvent((error: Error) => {
    if (sessionId !== null && !isFinal(error)) return
    if (sessionId !== null)
      notify.error(isUnknown(error) ? 'Payment not found' : 'Your plan is unchanged', error.message)
    void navigate('/app/billing', { replace: true })
  })
  const { data, error, refetch } = confirmation
  useEffect(() => {
    if (data) void goOn(data)
  }, [data])
  useEffect(() => {
    if (error) giveUp(error)
  }, [error])
  return {
    isConfirming: id !== null,
    failure: sessionId !== null && error && !isFinal(error) ? error : undefined,
    retry: () => void refetch(),
  }
}

/** Returns whether asking again would give the same answer. */
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 429

const isUnknown = (error: Error) => error instanceof ApiError && error.code === 'not-found'

function toastPlan(billing: Billing) {
  const paid = paidPlan(billing)
  if (!paid) return notify.info('Your payment is on its way', 'Your plan changes as soon as it has arrived.')
  const { label, productLimit } = plans[paid.plan]
  notify.success(`You are on the ${label} plan`, `Your store now holds up to ${productLimit} products.`)
}
