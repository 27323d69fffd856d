import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { billingApi } from '#contract/api/billing-api.ts'
import type { Billing, ChangePlan } from '#contract/money/billing.ts'
import { call } from '../../lib/api.ts'
import type { ChosenPlan } from '../../lib/billing/billing-link.ts'
import { billingQuery, goToCheckout } from '../../lib/billing/checkout.ts'
import { leaveApplication } from '../../lib/billing/leave-application.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

export const useBilling = () => useQuery(billingQuery)

const toastFailure = (error: Error) => notify.error('Billing Error', error.message)

const changes = {
  change: (input: z.infer<typeof ChangePlan>) => call(billingApi['change-plan'], input),
  cancel: () => call(billingApi['cancel-plan'], {}),
  resume: () => call(billingApi['resume-plan'], {}),
}

/** Changes the plan and shows the new one everywhere. `onChanged` is called when that is done. */
export function usePlanChanges(onChanged: (billing: Billing) => unknown) {
  const queries = useQueryClient()
  const options = {
    onMutate: sameUser,
    async onSuccess(billing: Billing, _input: unknown, isSameUser: () => boolean) {
      if (!isSameUser()) return
      queries.setQueryData(keys.billing, billing)
      await queries.invalidateQueries({ queryKey: keys.home })
      await onChanged(billing)
    },
    onError() {
      void queries.invalidateQueries({ queryKey: keys.billing })
    },
  }
  return {
    change: useMutation({ mutationFn: changes.change, ...options }),
    cancel: useMutation({ mutationFn: changes.cancel, ...options }),
    resume: useMutation({ mutationFn: changes.resume, ...options, onError: toastFailure }),
  }
}

/** Leads to pages of the payment provider. Busy until the page is left; shown again, it asks what has changed. */
export function useProviderPages(returnTo: string) {
  const queries = useQueryClient()
  const options = {
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.billing }),
  }
  const checkout = useMutation({
    mutationFn: (chosen: ChosenPlan) => goToCheckout(chosen, returnTo),
    ...options,
  })
  const portal = useMutation({
    async mutationFn(page?: 'card') {
      const { url } = await call(billingApi['open-billing-portal'], { return_to: '/app/billing', page })
      await leaveApplication(url)
    },
    ...options,
  })
  return { checkout, portal }
}
