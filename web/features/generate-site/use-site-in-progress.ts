import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Generation } from '#contract/site.ts'
import { siteQuery } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'

export const generationKey = ['generate-site']
export const generationFailed = 'Failed to generate website. Please try again.'
const pollEveryMs = 800

/** The site, asked for again and again while it is being written, here or in another tab. */
export function useSiteInProgress() {
  const isAsking = useIsMutating({ mutationKey: generationKey }) > 0
  const query = useQuery({
    ...siteQuery,
    refetchInterval: ({ state }) =>
      isAsking || state.data?.generation?.state === 'running' ? pollEveryMs : false,
  })
  const generation = query.data?.generation
  useNewsFromElsewhere(generation, isAsking)
  return { ...query, isGenerating: isAsking || generation?.state === 'running' }
}

/** Tells the seller when a generation ends that this page is only watching: she left and came back. */
function useNewsFromElsewhere(generation: Generation | undefined, isAsking: boolean) {
  const before = useRef<Generation['state']>(undefined)
  const askedHere = useRef(false)
  const state = generation?.state
  const message = generation?.message
  useEffect(() => {
    const wasRunning = before.current === 'running'
    before.current = state
    // The answer and the news of it may arrive in one render; whoever asked here is told by the answer.
    const toldAlready = askedHere.current || isAsking
    askedHere.current = isAsking || (toldAlready && state === 'running')
    if (!wasRunning || toldAlready) return
    if (state === 'finished') notify.success('Website Generated!')
    if (state === 'failed') notify.error('Generation Error', message || generationFailed)
  }, [state, message, isAsking])
}
