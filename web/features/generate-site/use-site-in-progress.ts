import { useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { type Generation, Section, sections } from '#contract/site/site.ts'
import { siteQuery } from '../../lib/site/site-query.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

export const generationMutationKey = ['generate-site']
export const generationFailed = 'Failed to generate website. Please try again.'
const pollEveryMs = 800
const RequestedGeneration = z.object({ section: z.optional(Section) })

/** The site, polled while it is being written here or in another tab. */
export function useSiteInProgress() {
  const [requested] = useMutationState({
    filters: { mutationKey: generationMutationKey, status: 'pending' },
    select: ({ state }) => RequestedGeneration.parse(state.variables),
  })
  const isRequesting = requested !== undefined
  const query = useQuery({
    ...siteQuery,
    // A section is saved whole, so typing must start from what another tab has saved.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isRequesting || state.data?.generation?.state === 'running' ? pollEveryMs : false,
  })
  const generation = query.data?.generation
  useRemoteGenerationToast(generation, isRequesting)
  return { ...query, writing: sectionsBeingWritten(generation, requested) }
}

/** The sections that the server reports; until then the requested ones. */
function sectionsBeingWritten(
  generation: Generation | undefined,
  requested: z.infer<typeof RequestedGeneration> | undefined,
) {
  if (generation?.state === 'running') return generation.sections ?? [...sections]
  if (!requested) return []
  return requested.section ? [requested.section] : [...sections]
}

/** Shows a toast when a generation ends that was requested elsewhere or before the page was left. */
function useRemoteGenerationToast(generation: Generation | undefined, isRequesting: boolean) {
  const before = useRef<Generation['state']>(undefined)
  const requestedHere = useRef(false)
  const state = generation?.state
  const message = generation?.message
  const written = generation?.sections
  useEffect(() => {
    const wasRunning = before.current === 'running'
    before.current = state
    // The response and the polled state may arrive in one render. A generation requested here is reported by its response.
    const isReported = requestedHere.current || isRequesting
    requestedHere.current = isRequesting || (isReported && state === 'running')
    if (!wasRunning || isReported) return
    if (state === 'finished') toastGenerated(written)
    if (state === 'failed') notify.error('Generation Error', message || generationFailed)
  }, [state, message, written, isRequesting])
}

export function toastGenerated(written: readonly Section[] | undefined) {
  if (written?.length === 1)
    return notify.success('Section written again', 'Undo brings the previous words back.')
  notify.success('Website Generated!')
}
