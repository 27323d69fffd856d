import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#contract/api/action.ts'
import { supportApi } from '#contract/api/support-api.ts'
import { call } from '../../lib/api.ts'

const casesKey = ['cases']

/** What the seller wrote to us. Others answer it, so it is looked at again with each visit. */
export const useCases = () =>
  useQuery({ queryKey: casesKey, queryFn: () => call(supportApi['list-cases'], {}), staleTime: 0 })

function useWritten<Input, Reply>(write: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => queries.invalidateQueries({ queryKey: casesKey }),
  })
}

export const useOpenCase = () =>
  useWritten((input: InputOf<(typeof supportApi)['open-case']>) => call(supportApi['open-case'], input))

export const useContinueCase = () =>
  useWritten((input: InputOf<(typeof supportApi)['continue-case']>) =>
    call(supportApi['continue-case'], input),
  )
