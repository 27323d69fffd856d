import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/action.ts'
import type { Api } from '#contract/api.ts'
import type { Site } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'

export type SiteChanges = InputOf<Api['update-site']>
export type Send = (changes: SiteChanges) => Promise<Site>

/** Everything that changes the site goes this way, one request at a time, so that no answer overtakes another. */
export function useSaveQueue() {
  const queries = useQueryClient()
  return useMemo(() => saveQueue(queries), [queries])
}

function saveQueue(queries: QueryClient) {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs a piece of work after those before it, whatever became of them. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  /** Shows a new answer. What is still on its way to the page may be older. */
  const take = async (site: Site) => {
    await queries.cancelQueries({ queryKey: keys.site })
    queries.setQueryData(keys.site, site)
    return site
  }

  /** For use within a turn. */
  const send: Send = async (changes) => {
    const site = await take(await call('update-site', changes))
    void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
    return site
  }

  return { inTurn, take, send }
}

export type SaveQueue = ReturnType<typeof saveQueue>
