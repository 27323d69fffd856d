import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import type { RecordKind } from '#contract/operators/desk-sellers.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/queries.ts'
import { saveView } from '../../../lib/session/view-as.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { deskKey, tellState, useDeskChange } from '../use-desk.ts'

type Filter = Omit<InputOf<(typeof sellersApi)['list-sellers']>, 'cursor'>

/** From the reply until the page that was waiting for it is drawn. */
const drawnWithinMs = 2_000

export const sellersQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'sellers', filter],
    queryFn: ({ pageParam }) =>
      call(sellersApi['list-sellers'], { ...filter, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: drawnWithinMs,
  })

/** Takes the list of sellers that the document has asked for. A failure surfaces when the page is shown. */
export const loadFirstSellers = () => queryClient.prefetchInfiniteQuery(sellersQuery({}))

export const useSellers = (filter: Filter) => useInfiniteQuery(sellersQuery(filter))

export const useSeller = (id: string) =>
  useQuery({
    queryKey: [...deskKey, 'seller', id],
    queryFn: () => call(sellersApi['get-seller'], { id }),
    staleTime: 0,
  })

export const useRecords = (id: string, kind: RecordKind) =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'seller', id, kind],
    queryFn: ({ pageParam }) =>
      call(sellersApi['list-seller-records'], { id, kind, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  })

const useDone = <Input>(change: (input: Input) => Promise<unknown>, told: string) =>
  useDeskChange(change, () => notify.success(told))

export const useNote = () =>
  useDone(
    (input: InputOf<(typeof sellersApi)['note-seller']>) => call(sellersApi['note-seller'], input),
    'The note is kept',
  )

export const useCredits = () =>
  useDone(
    (input: InputOf<(typeof sellersApi)['give-credits']>) => call(sellersApi['give-credits'], input),
    'The credits were changed',
  )

export const usePlan = () =>
  useDone(
    (input: InputOf<(typeof sellersApi)['give-plan']>) => call(sellersApi['give-plan'], input),
    'The plan was given',
  )

export const useSuspension = () =>
  useDone(
    (input: InputOf<(typeof sellersApi)['change-suspension']>) =>
      call(sellersApi['change-suspension'], input),
    'Changed',
  )

export const useClosing = () =>
  useDeskChange(
    (input: InputOf<(typeof sellersApi)['close-seller']>) => call(sellersApi['close-seller'], input),
    tellState('The account is closed'),
  )

/** Opens the seller's dashboard in this tab with a full page load, so that no data of the operator stays in memory. */
export const useView = () =>
  useDeskChange(
    (input: InputOf<(typeof sellersApi)['start-view']>) => call(sellersApi['start-view'], input),
    async ({ token, tenant_id: tenantId, store_name: storeName, until }) => {
      const { forgetLastSeen } = await import('../../../lib/session/last-seen.ts')
      forgetLastSeen()
      saveView({ token, tenantId, storeName, until })
      location.assign('/app/dashboard')
    },
  )
