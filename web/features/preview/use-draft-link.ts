import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { draftApi } from '#contract/draft-api.ts'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const queryKey = ['draft-link']

/** The link to the draft. Its url is known only to the seller who made it, until they leave the page. */
export function useDraftLink() {
  const queries = useQueryClient()
  const current = useQuery({ queryKey, queryFn: () => call(draftApi['get-draft-link'], {}) })
  const share = useMutation({
    mutationFn: () => call(draftApi['share-draft'], {}),
    onSuccess: ({ expires_at }) => queries.setQueryData(queryKey, { expires_at }),
    onError: (error) => notify.error('No link was made', error.message),
  })
  const revoke = useMutation({
    mutationFn: () => call(draftApi['revoke-draft'], {}),
    onSuccess(ended) {
      share.reset()
      queries.setQueryData(queryKey, ended)
      notify.success('The link has ended', 'Nobody can open the draft by it any more.')
    },
    onError: (error) => notify.error('The link was not ended', error.message),
  })
  return { current, share, revoke, url: share.data?.url, expiresAt: current.data?.expires_at }
}
