import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod/mini'
import { payoutsApi } from '#contract/api/payouts-api.ts'
import type { PayoutAccount, SetUpPayouts } from '#contract/money/payouts.ts'
import { call } from '../../../lib/api.ts'
import { leaveApplication } from '../../../lib/billing/leave-application.ts'
import { keys } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'

const firstPage = ''
const withCursor = (cursor: string) => (cursor ? { cursor } : {})

/** The first page has the account and the next payout too. */
export const usePayouts = () =>
  useInfiniteQuery({
    queryKey: keys.payouts,
    queryFn: ({ pageParam }) => call(payoutsApi['list-payouts'], withCursor(pageParam)),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })

export const usePayout = (id: string) =>
  useInfiniteQuery({
    queryKey: [...keys.payouts, id],
    queryFn: ({ pageParam }) => call(payoutsApi['get-payout'], { id, ...withCursor(pageParam) }),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })

/** Asks Stripe how the account is, each time the seller comes back to the page, while anything may have changed there. */
export function useAccountCheck(account: PayoutAccount, isBack: boolean) {
  const queries = useQueryClient()
  const { data, isFetching } = useQuery({
    queryKey: ['payout-account'],
    queryFn: () => call(payoutsApi['check-payout-account'], {}),
    enabled: isBack || needsCheck(account),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const update = useEffectEvent((checked: PayoutAccount) => {
    if (checked.state === account.state && checked.bank_failure?.at === account.bank_failure?.at) return
    void queries.invalidateQueries({ queryKey: keys.payouts })
    void queries.invalidateQueries({ queryKey: keys.home })
  })
  useEffect(() => {
    if (data) update(data)
  }, [data])
  return isFetching
}

const needsCheck = ({ state, bank_failure }: PayoutAccount) =>
  bank_failure !== undefined || (state !== 'ready' && state !== 'not_begun')

/** Leads to Stripe's pages. Busy until the page is left. */
export const useSetUpPayouts = () =>
  useMutation({
    async mutationFn(input: z.infer<typeof SetUpPayouts>) {
      const { url } = await call(payoutsApi['set-up-payouts'], input)
      await leaveApplication(url)
    },
    onError: (error) => notify.error('Payouts were not set up', error.message),
  })
