import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi } from '#contract/api/account-api.ts'
import type { Closing } from '#contract/closing.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const queryKey = ['closing']

/** Returns what closing the account would change, or has changed. */
export const useClosingFacts = (isWanted = true) =>
  useQuery({
    queryKey,
    queryFn: () => call(accountApi['get-closing'], {}),
    enabled: isWanted,
    staleTime: 0,
  })

/** Everything that was loaded may be different afterwards. */
function useReplace() {
  const queries = useQueryClient()
  return async (closing: Closing) => {
    queries.setQueryData(queryKey, closing)
    await queries.invalidateQueries({ queryKey: keys.home })
    void queries.invalidateQueries()
  }
}

/** Closes the account with the code that was mailed. @throws ApiError */
export function useCloseAccount() {
  const replace = useReplace()
  return async (code: string) => replace(await call(accountApi['close-account'], { code }))
}

export function useKeepAccount() {
  const replace = useReplace()
  return useMutation({
    mutationFn: () => call(accountApi['keep-account'], {}),
    onMutate: sameUser,
    async onSuccess(closing, _input, isSameUser) {
      if (!isSameUser()) return
      await replace(closing)
      notify.success('You keep your account', 'Your page is offline until you publish it again.')
    },
    onError: (error) => notify.error('Your account was not kept', error.message),
  })
}
