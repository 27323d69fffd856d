import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#contract/api/action.ts'
import { supportApi } from '#contract/api/support-api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { deskKey, useDeskChange } from '../use-desk.ts'

export const useWaitingCases = () =>
  useInfiniteQuery({
    queryKey: [...deskKey, 'cases'],
    queryFn: ({ pageParam }) =>
      call(supportApi['list-waiting-cases'], pageParam ? { cursor: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  })

const useCase = (id: string) =>
  useQuery({
    queryKey: [...deskKey, 'case', id],
    queryFn: () => call(supportApi['read-case'], { id }),
    // An answer is to what was read: a message that arrives meanwhile is shown once the answer is refused for it.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/**
 * The case with the revision of it that was read. A change elsewhere at the desk may load the case again: what is new then was
 * read only once an answer or a close was refused for it.
 */
export function useReadCase(id: string) {
  const query = useCase(id)
  const [read, setRead] = useState<number>()
  const { data, isFetchedAfterMount } = query
  if (read === undefined && data && isFetchedAfterMount) setRead(data.revision)
  const afterRefusal = (error: Error | null) => {
    if (error instanceof ApiError && error.code === 'conflict') setRead(undefined)
  }
  return { query, revision: read ?? data?.revision, afterRefusal }
}

export const useAnswer = () =>
  useDeskChange(
    (input: InputOf<(typeof supportApi)['answer-case']>) => call(supportApi['answer-case'], input),
    () => notify.success('Answered', 'The mail is on its way.'),
  )

export const useCloseCase = () =>
  useDeskChange(
    (input: InputOf<(typeof supportApi)['close-case']>) => call(supportApi['close-case'], input),
    () => notify.success('Closed without an answer'),
  )

/** Changes nothing that a page shows. */
export const useAnswerDraft = () =>
  useMutation({
    mutationFn: (input: InputOf<(typeof supportApi)['draft-case-answer']>) =>
      call(supportApi['draft-case-answer'], input),
  })
