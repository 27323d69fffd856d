import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileApi, type Sessions } from '#contract/api/profile-api.ts'
import { accessTokenMinutes } from '#rules/accounts/session.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { signOut } from '../../lib/session.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const queryKey = ['sessions']

export type SignedIn = Sessions['sessions'][number]

/** Where the seller is signed in, and how to end that. */
export function useSessions() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: () => call(profileApi['list-sessions'], {}) })
  const keep = (isKept: (session: SignedIn) => boolean) => {
    queries.setQueryData<Sessions>(queryKey, (known) => known && { sessions: known.sessions.filter(isKept) })
    void queries.invalidateQueries({ queryKey })
  }
  const onError = (error: Error) => notify.error('The device was not signed out', error.message)
  const isEnded = (error: Error) => error instanceof ApiError && error.code === 'not-found'
  const end = useMutation({
    mutationFn: async ({ id, is_current }: SignedIn) =>
      is_current ? signOut() : call(profileApi['end-session'], { id }),
    onSuccess: (_done, { id }) => keep((session) => session.id !== id),
    onError: (error, { id }) => (isEnded(error) ? keep((session) => session.id !== id) : onError(error)),
  })
  const endOthers = useMutation({
    mutationFn: () => call(profileApi['end-other-sessions'], {}),
    onSuccess() {
      keep(({ is_current }) => is_current)
      notify.success(
        'Every other device is signed out',
        `It may take up to ${accessTokenMinutes} minutes there.`,
      )
    },
    onError,
  })
  return {
    query,
    endOthers,
    end: end.mutate,
    /** The session that is being ended. */
    ending: end.isPending ? end.variables.id : undefined,
  }
}
