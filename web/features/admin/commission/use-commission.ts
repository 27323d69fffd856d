import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { commissionPlansApi } from '#contract/api/operators/commission-plans-api.ts'
import { call } from '../../../lib/api.ts'
import { deskKey, tellState, useDeskChange } from '../use-desk.ts'

export const useCommissionPlans = () =>
  useQuery({
    queryKey: [...deskKey, 'commission-plans'],
    queryFn: () => call(commissionPlansApi['list-commission-plans'], {}),
    staleTime: 0,
  })

export const useCommissionPlan = (id: string) =>
  useQuery({
    queryKey: [...deskKey, 'commission-plans', id],
    queryFn: () => call(commissionPlansApi['get-commission-plan'], { id }),
    staleTime: 0,
  })

export const useProposal = () =>
  useDeskChange(
    (input: InputOf<(typeof commissionPlansApi)['propose-commission']>) =>
      call(commissionPlansApi['propose-commission'], input),
    tellState('Announced'),
  )
