import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { filesApi } from '#contract/api/files-api.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'

export const filesKey = ['files'] as const

/** The store's files, newest first, in pages. */
export const useFiles = () =>
  useInfiniteQuery({
    queryKey: filesKey,
    initialPageParam: '',
    queryFn: ({ pageParam }) => call(filesApi['list-files'], pageParam ? { cursor: pageParam } : {}),
    getNextPageParam: ({ cursor }) => cursor,
  })

/** Deletes a file by its name; the seller has confirmed it if it is in use. */
export function useDeleteFile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(filesApi['delete-file'], { name, confirmed: 'true' }),
    onSuccess: () => notify.success('File deleted'),
    onError: (error) => notify.error('The file was not deleted', error.message),
    onSettled: () =>
      Promise.all(
        [filesKey, keys.site, keys.home].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
