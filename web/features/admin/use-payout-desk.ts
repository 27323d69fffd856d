import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { payoutDeskApi } from '#contract/api/operators/payout-desk-api.ts'
import { riskApi } from '#contract/api/operators/risk-api.ts'
import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import type { DeskPayoutList } from '#contract/operators/payout-desk.ts'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { deskKey, tellState, useDeskChange } from './use-desk.ts'

const withCursor = (cursor: string) => (cursor ? { cursor } : {})

export const useDeskPayouts = (list: DeskPayoutList) =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'payouts', list],
    queryFn: ({ pageParam }) => call(payoutDeskApi['list-desk-payouts'], { list, ...withCursor(pageParam) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

export const useSellerPayouts = (tenantId: string) =>
  useQuery({
    queryKey: [...deskKey, 'seller-payouts', tenantId],
    queryFn: () => call(payoutDeskApi['get-seller-payouts'], { id: tenantId }),
  })

export const useDisputes = (state: 'open' | 'decided') =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'disputes', state],
    queryFn: ({ pageParam }) => call(riskApi['list-disputes'], { state, ...withCursor(pageParam) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

export const useFlags = (state: 'open' | 'resolved') =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'flags', state],
    queryFn: ({ pageParam }) => call(riskApi['list-flags'], { state, ...withCursor(pageParam) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

export const usePurchases = (q: string) =>
  useQuery({
    queryKey: [...deskKey, 'purchases', q],
    queryFn: () => call(sellersApi['list-purchases'], { q }),
    staleTime: 0,
  })

export const useEvidence = ({ id, at }: { id: string; at: string }) =>
  useQuery({
    queryKey: [...deskKey, 'evidence', id],
    queryFn: () => call(riskApi['preview-evidence'], { id, at }),
  })

export type PayoutChange = 'pause' | 'resume' | 'retry'
type Change = { id: string; reason: string }
const what = 'payouts' as const
const changes: Record<PayoutChange, (input: Change) => Promise<unknown>> = {
  pause: (input) => call(sellersApi['change-suspension'], { ...input, what, change: 'suspend' }),
  resume: (input) => call(sellersApi['change-suspension'], { ...input, what, change: 'lift' }),
  retry: (input) => call(payoutDeskApi['retry-payout'], input),
}
const told: Record<PayoutChange, string> = {
  pause: 'Payouts are paused',
  resume: 'Payouts go on',
  retry: 'The next hourly run pays this seller',
}

export const usePayoutChange = (change: PayoutChange) =>
  useDeskChange(changes[change], () => notify.success(told[change]))

export const useSettlePayout = () =>
  useDeskChange(
    (input: InputOf<(typeof payoutDeskApi)['settle-payout']>) => call(payoutDeskApi['settle-payout'], input),
    tellState('The payout is what the payment provider says'),
  )

export const useResolveFlag = () =>
  useDeskChange(
    (input: InputOf<(typeof riskApi)['resolve-flag']>) => call(riskApi['resolve-flag'], input),
    () => notify.success('Resolved'),
  )

export const useSubmitEvidence = () =>
  useDeskChange(
    (input: InputOf<(typeof riskApi)['submit-evidence']>) => call(riskApi['submit-evidence'], input),
    () => notify.success('The evidence was submitted'),
  )
