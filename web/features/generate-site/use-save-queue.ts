import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/action.ts'
import type { Api } from '#contract/api.ts'
import type { Site } from '#contract/site.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { session } from '#web/lib/session.ts'

export type SiteChanges = InputOf<Api['update-site']>
export type Send = (changes: SiteChanges) => Promise<Site>

/** Everything that changes the site goes this way, one request at a time, so that no answer overtakes another. */
export function useSaveQueue() {
  const queries = useQueryClient()
  return useMemo(() => saveQueue(queries), [queries])
}

function saveQueue(queries: QueryClient) {
  let last: Promise<unknown> = Promise.resolve()
  const owner = session.userId()
  const isHers = () => session.userId() === owner

  /** Runs a piece of work after those before it, whatever became of them; never as another seller. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(() => (isHers() ? work() : Promise.reject(signedOutMeanwhile())))
    last = turn.catch(() => undefined)
    return turn
  }

  /** Shows a new answer. What is still on its way to the page may be older. */
  const take = async (site: Site) => {
    if (!isHers()) throw signedOutMeanwhile()
    await queries.cancelQueries({ queryKey: keys.site })
    queries.setQueryData(keys.site, site)
    return site
  }

  /** Asks for a live site that has no changes: whether the catalog has some is said by that answer alone. */
  const compare = ({ status, has_unpublished_changes }: Site) => {
    if (status === 'live' && !has_unpublished_changes) void queries.invalidateQueries({ queryKey: keys.site })
  }

  /** For use within a turn. */
  const send: Send = async (changes) => {
    const site = await take(await call('update-site', changes))
    void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
    compare(site)
    return site
  }

  return { inTurn, take, compare, send }
}

const signedOutMeanwhile = () => new ApiError('not-signed-in', 401, 'Auth session missing!')

export type SaveQueue = ReturnType<typeof saveQueue>
