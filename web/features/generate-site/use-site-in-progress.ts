import { useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { type Generation, Section, sections } from '#contract/site.ts'
import { siteQuery } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'

export const generationKey = ['generate-site']
export const generationFailed = 'Failed to generate website. Please try again.'
const pollEveryMs = 800
const Asked = z.object({ section: z.optional(Section) })

/** The site, asked for again and again while it is being written, here or in another tab. */
export function useSiteInProgress() {
  const [asked] = useMutationState({
    filters: { mutationKey: generationKey, status: 'pending' },
    select: ({ state }) => Asked.parse(state.variables),
  })
  const isAsking = asked !== undefined
  const query = useQuery({
    ...siteQuery,
    // What another tab has saved is the ground for what she types next: a section is saved whole.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isAsking || state.data?.generation?.state === 'running' ? pollEveryMs : false,
  })
  const generation = query.data?.generation
  useNewsFromElsewhere(generation, isAsking)
  return { ...query, writing: sectionsBeingWritten(generation, asked) }
}

/** As the server tells it; until it does, what was asked for. */
function sectionsBeingWritten(generation: Generation | undefined, asked: z.infer<typeof Asked> | undefined) {
  if (generation?.state === 'running') return generation.sections ?? [...sections]
  if (!asked) return []
  return asked.section ? [asked.section] : [...sections]
}

/** Tells the seller when a generation ends that this page is only watching: she left and came back. */
function useNewsFromElsewhere(generation: Generation | undefined, isAsking: boolean) {
  const before = useRef<Generation['state']>(undefined)
  const askedHere = useRef(false)
  const state = generation?.state
  const message = generation?.message
  const written = generation?.sections
  useEffect(() => {
    const wasRunning = before.current === 'running'
    before.current = state
    // The answer and the news of it may arrive in one render; whoever asked here is told by the answer.
    const toldAlready = askedHere.current || isAsking
    askedHere.current = isAsking || (toldAlready && state === 'running')
    if (!wasRunning || toldAlready) return
    if (state === 'finished') sayWritten(written)
    if (state === 'failed') notify.error('Generation Error', message || generationFailed)
  }, [state, message, written, isAsking])
}

export function sayWritten(written: readonly Section[] | undefined) {
  if (written?.length === 1)
    return notify.success('Section written again', 'Undo brings the former words back.')
  notify.success('Website Generated!')
}
