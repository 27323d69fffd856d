import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

type Props = {
  text: string
  busyText?: string
  /** Said if the last try failed; then more is loaded on request alone. */
  failure?: string | undefined
  busy: boolean
  /** Whether more is loaded when the end of the list comes near. */
  auto?: boolean
  onMore: () => void
}

/** How far below the window the end of a list may be when more of it is loaded. */
const nearPx = 600

/** The end of a list that has more: a button, which need not be pressed. */
export function LoadMore({ text, busyText = 'Loading...', failure, busy, auto = true, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = auto && !busy && !failure
  const near = useEffectEvent(() => onMore())
  useEffect(() => {
    if (!isWaiting || !end.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && near(), {
      rootMargin: `0px 0px ${nearPx}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-3">
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <Button variant="secondary" busy={busy} busyText={busyText} onClick={onMore}>
        {text}
      </Button>
    </div>
  )
}
