import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { type ChangeState, operatorsApi } from '#contract/api/operators/operators-api.ts'
import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

/** The query key of everything that pages of the desk load. */
export const deskKey = ['admin']

/** Loads what waits for an operator. It is never updated before the server replies, because other operators change it too. */
export const useDesk = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [...deskKey, 'desk'],
    queryFn: () => call(operatorsApi['get-desk'], {}),
    staleTime: 0,
    enabled,
  })

export const useOperators = () =>
  useQuery({ queryKey: [...deskKey, 'operators'], queryFn: () => call(operatorsApi['list-operators'], {}) })

export const useAudit = (filter: Omit<InputOf<(typeof operatorsApi)['read-audit']>, 'cursor'>) =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'audit', filter],
    queryFn: ({ pageParam }) =>
      call(operatorsApi['read-audit'], { ...filter, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })

/** A dialog goes when its change is made, at the latest this long after it. */
const longestReloadMs = 3_000

/** Makes a change, tells what became of it, and loads again what the pages show. */
export function useDeskChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  told: (reply: Reply) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: told,
    onSettled: () =>
      Promise.race([
        queries.invalidateQueries({ queryKey: deskKey }),
        new Promise((resolve) => setTimeout(resolve, longestReloadMs)),
      ]),
  })
}

export const tellState = (done: string) => (reply: ChangeState) =>
  reply.state === 'done'
    ? notify.success(done)
    : notify.success('It waits for a second operator', 'They have a day to approve it.')

export const useRefund = () =>
  useDeskChange(
    (input: InputOf<(typeof operatorsApi)['create-refund']>) => call(operatorsApi['create-refund'], input),
    (reply) => tellState(reply.is_pending ? 'The refund is under way' : 'Refunded')(reply),
  )

export const useDeclineRefund = () =>
  useDeskChange(
    (input: InputOf<(typeof operatorsApi)['decline-refund-request']>) =>
      call(operatorsApi['decline-refund-request'], input),
    () => notify.success('The request was declined', 'The buyer gets a mail.'),
  )

export const useDecision = () =>
  useDeskChange(
    (input: InputOf<(typeof operatorsApi)['decide-approval']>) =>
      call(operatorsApi['decide-approval'], input),
    () => notify.success('Decided'),
  )

export const useRole = () =>
  useDeskChange(
    (input: InputOf<(typeof operatorsApi)['change-role']>) => call(operatorsApi['change-role'], input),
    tellState('The role was changed'),
  )

export const useRemoveSecondFactor = () =>
  useDeskChange(
    (input: InputOf<(typeof operatorsApi)['remove-seller-factor']>) =>
      call(operatorsApi['remove-seller-factor'], input),
    tellState('Two-step sign-in was removed'),
  )

export const useReceipt = () =>
  useDeskChange(
    (input: InputOf<(typeof sellersApi)['resend-receipt']>) => call(sellersApi['resend-receipt'], input),
    () => notify.success('The receipt is on its way'),
  )
