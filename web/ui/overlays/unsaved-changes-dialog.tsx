import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../../lib/session.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before the page is left while it has unsaved changes. */
export function UnsavedChangesDialog({ isAsked }: { isAsked: boolean }) {
  const { isOpen, stay, leave } = useLeaveQuestion(isAsked)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={stay}
      title="Leave without saving?"
      text="What you changed on this page is not saved yet."
      footer={
        <>
          <Button variant="quiet" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Stay and save</Button>
        </>
      }
    />
  )
}

/** React Router's position in the history, which it keeps in the entry's state. */
function positionIn(state: unknown) {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}

function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
    return undefined
  const link = target.closest('a')
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return undefined
  return link.pathname === location.pathname ? undefined : link
}

const isSignOut = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('[data-signs-out]') !== null

/**
 * Holds back links, Sign Out, back and forward while `isAsked`, until the person has decided; a reload or a closed tab is
 * asked about by the browser. The router's own blocker needs a data router, which would weigh on every page.
 */
function useLeaveQuestion(isAsked: boolean) {
  const navigate = useNavigate()
  const [goOn, setGoOn] = useState<() => void>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isAsked) return
    const here = positionIn(history.state)
    const ask = (how: () => void) => setGoOn(() => how)
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (isLeaving.current || !(link || isSignOut(event))) return
      event.preventDefault()
      event.stopPropagation()
      ask(() => (link ? navigate(link.pathname + link.search + link.hash) : void signOut()))
    }
    let isReturning = false
    const onPopState = (event: PopStateEvent) => {
      const there = positionIn(event.state)
      if (isLeaving.current || here === undefined || there === undefined || here === there) {
        if (isReturning) event.stopImmediatePropagation()
        isReturning = false
        return
      }
      event.stopImmediatePropagation()
      isReturning = true
      history.go(here - there)
      ask(() => history.go(there - here))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPopState, true)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPopState, true)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isAsked, navigate])

  const stay = useCallback(() => setGoOn(undefined), [])
  const leave = useCallback(() => {
    isLeaving.current = true
    setGoOn(undefined)
    goOn?.()
  }, [goOn])
  return { isOpen: goOn !== undefined, stay, leave }
}
