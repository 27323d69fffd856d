import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/api/action.ts'
import type { Api } from '#contract/api/api.ts'
import { siteApi } from '#contract/api/site-api.ts'
import type { Site } from '#contract/site/site.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { cacheSite } from '../../lib/site/cache-site.ts'

export type SiteChanges = InputOf<Api['update-site']>
export type Send = (changes: SiteChanges) => Promise<Site>

/** Runs all changes of the site one request at a time, so that responses arrive in order. */
export function useSaveQueue() {
  const queries = useQueryClient()
  return useMemo(() => saveQueue(queries), [queries])
}

function saveQueue(queries: QueryClient) {
  let last: Promise<unknown> = Promise.resolve()
  const isSameUser = sameUser()

  /** Runs work after everything queued before it, even if that failed. Throws if the seller has changed meanwhile. */
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(() => (isSameUser() ? work() : Promise.reject(signedOutMeanwhile())))
    last = turn.catch(() => undefined)
    return turn
  }

  const applyReply = async (site: Site) => {
    if (!isSameUser()) throw signedOutMeanwhile()
    await cacheSite(queries, site)
    return site
  }

  /** Refetches a live site without changes. Only get-site compares it with the catalog. */
  const refreshIfUnchanged = ({ status, has_unpublished_changes }: Site) => {
    if (status === 'live' && !has_unpublished_changes) void queries.invalidateQueries({ queryKey: keys.site })
  }

  /** Call only within `enqueue`. */
  const send: Send = async (changes) => {
    const site = await applyReply(await call(siteApi['update-site'], changes))
    void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
    refreshIfUnchanged(site)
    return site
  }

  return { enqueue, applyReply, refreshIfUnchanged, send }
}

const signedOutMeanwhile = () => new ApiError('not-signed-in', 401, 'Auth session missing!')

export type SaveQueue = ReturnType<typeof saveQueue>
