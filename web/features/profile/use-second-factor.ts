import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorApi } from '#contract/api/second-factor-api.ts'
import { call } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const queryKey = ['second-factor']

/** The authenticator app of the seller, and how it is set up, renewed and turned off. */
export function useSecondFactor() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: () => call(secondFactorApi['get-second-factor'], {}) })
  const reload = () => queries.invalidateQueries({ queryKey })
  const onError = (error: Error) => notify.error('Nothing was changed', error.message)
  const start = useMutation({
    mutationFn: () => call(secondFactorApi['start-second-factor'], {}),
    onError,
  })
  const confirm = useMutation({
    mutationFn: (code: string) => call(secondFactorApi['confirm-second-factor'], { code }),
    async onSuccess() {
      await reload()
      // The next token says that a code was entered.
      await session.refresh().catch(() => undefined)
    },
  })
  const renew = useMutation({
    mutationFn: () => call(secondFactorApi['renew-recovery-codes'], {}),
    onSuccess: reload,
    onError,
  })
  const turnOff = useMutation({
    mutationFn: () => call(secondFactorApi['turn-off-second-factor'], {}),
    async onSuccess() {
      await reload()
      notify.success('Two-step sign-in is off')
    },
    onError,
  })
  return { query, start, confirm, renew, turnOff }
}

export type SecondFactorState = ReturnType<typeof useSecondFactor>
