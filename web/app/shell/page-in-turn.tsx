import { Activity, type ReactNode, use, useEffect, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router-dom'
import { queryClient } from '../../lib/queries.ts'
import { subscribeToChanges } from '../../lib/query-changes.ts'
import { pageDataPromise } from '../page-data.ts'
import { whenIdle } from '../when-idle.ts'
import { firstPage, isDrawnAhead, redrawAhead, redrawLeftPage, showPage, type Turns } from './page-turns.ts'

/**
 * The page at the present path. Waits as long as `web/app/page-data.ts` says; the page before stays meanwhile. Pages that were
 * left are drawn anew out of sight while the browser is idle: a press on their links has only to show them. Until then nothing
 * of them runs, and no data is asked for (docs/design/first-paint.md, Pages that were left are drawn ahead).
 */
export function PageInTurn() {
  const location = useLocation()
  const outlet = useOutlet()
  const [turns, setTurns] = useState(() => firstPage(location.pathname, outlet))
  const isThere = turns.shown.path === location.pathname
  const current = isThere ? turns : showPage(turns, location, outlet, Date.now())
  if (!isThere) setTurns(current)
  useDrawingAhead(current, setTurns)
  const arrival = pageDataPromise(location.pathname)
  if (arrival) use(arrival)
  const { shown, ahead } = current
  const isAlone = !isDrawnAhead(shown.path)
  return (
    <>
      {isAlone && outlet}
      {(isAlone ? ahead : [shown, ...ahead]).map(({ key, path, element }) => (
        <Activity key={key} mode={key === shown.key ? 'visible' : 'hidden'}>
          <PageAt path={path} isShown={key === shown.key}>
            {element}
          </PageAt>
        </Activity>
      ))}
    </>
  )
}

type Change = (turn: (turns: Turns) => Turns) => void

function useDrawingAhead({ left, ahead }: Turns, change: Change) {
  useEffect(() => {
    if (left) return whenIdle(() => change((turns) => redrawLeftPage(turns, Date.now())))
  }, [left, change])
  const isAnyDrawn = ahead.length > 0
  useEffect(() => {
    if (!isAnyDrawn) return
    let cancel = () => {}
    const stop = subscribeToChanges(queryClient.getQueryCache(), () => {
      cancel()
      cancel = whenIdle(() => change((turns) => redrawAhead(turns, Date.now())))
    })
    return () => {
      stop()
      cancel()
    }
  }, [isAnyDrawn, change])
}

/** A page out of sight is at its own address, not at the present one. */
function PageAt({ path, isShown, children }: { path: string; isShown: boolean; children: ReactNode }) {
  const present = use(LocationContext)
  const [own] = useState(() => ({
    ...present,
    location: { pathname: path, search: '', hash: '', state: null, key: 'default' },
  }))
  return <LocationContext value={isShown ? present : own}>{children}</LocationContext>
}
