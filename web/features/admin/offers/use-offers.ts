import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { offersApi } from '#contract/api/operators/offers-api.ts'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { deskKey, useDeskChange } from '../use-desk.ts'

export const useOffers = () =>
  useQuery({
    queryKey: [...deskKey, 'offers'],
    queryFn: () => call(offersApi['list-offers'], {}),
    staleTime: 0,
  })

export const useOffer = (id: string) =>
  useQuery({
    queryKey: [...deskKey, 'offers', id],
    queryFn: () => call(offersApi['get-offer'], { id }),
    staleTime: 0,
  })

type Api = typeof offersApi

export const useDifference = (id: string, number: number) =>
  useQuery({
    queryKey: [...deskKey, 'offers', id, 'versions', number],
    queryFn: () => call(offersApi['compare-content'], { id, number: String(number) }),
    staleTime: 0,
  })

export const useRestoreContent = () =>
  useDeskChange(
    (input: InputOf<Api['restore-content']>) => call(offersApi['restore-content'], input),
    () => notify.success('Buyers read that version within five minutes', 'The one before it is kept.'),
  )

export const useCreateOffer = () =>
  useDeskChange(
    (input: InputOf<Api['create-offer']>) => call(offersApi['create-offer'], input),
    () => notify.success('The course is in the catalog', 'Visitors see it within a minute.'),
  )

export const useUpdateOffer = () =>
  useDeskChange(
    (input: InputOf<Api['update-offer']>) => call(offersApi['update-offer'], input),
    () => notify.success('Saved', 'The former texts are kept.'),
  )

export const useArchiveOffer = () =>
  useDeskChange(
    (input: InputOf<Api['archive-offer']>) => call(offersApi['archive-offer'], input),
    () => notify.success('Done', 'Everybody who sells it gets a mail.'),
  )

export const useSchedulePrice = () =>
  useDeskChange(
    (input: InputOf<Api['schedule-price']>) => call(offersApi['schedule-price'], input),
    () => notify.success('Announced', 'Everybody who sells it gets a mail.'),
  )

export const useCancelPrice = () =>
  useDeskChange(
    (input: InputOf<Api['cancel-price']>) => call(offersApi['cancel-price'], input),
    () => notify.success('Taken back', 'Everybody who sells it gets a mail.'),
  )
