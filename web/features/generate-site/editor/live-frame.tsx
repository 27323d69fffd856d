import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { forEditing } from './for-editing.ts'
import { placeOf, topOf } from './page-places.ts'
import type { Part } from './parts.ts'

type Props = {
  /** A complete document. */
  html: string
  part: Part
  onPick: (place: string) => void
  className?: string
}

/** Shows the page and changes it as it is being written, without loading it anew. No script runs in it. */
export function LiveFrame({ html, part, onPick, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useMemo(() => forEditing(html), [html])
  const [first] = useState(shown)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isLoaded && page) bringUpToDate(page, shown)
  }, [isLoaded, shown])

  useEffect(() => {
    const view = frame.current?.contentWindow
    if (isLoaded && view) view.scrollTo({ top: topOf(view, part) })
  }, [isLoaded, part])

  const pick = useEffectEvent((event: Event) => {
    const place = placeOf(event.target)
    if (place !== 'details') event.preventDefault()
    if (place && place !== 'details') onPick(place)
  })
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    const onClick = (event: Event) => pick(event)
    page.addEventListener('click', onClick)
    return () => page.removeEventListener('click', onClick)
  }, [isLoaded])

  return (
    <iframe
      ref={frame}
      title="Live preview"
      srcDoc={first}
      sandbox="allow-same-origin"
      onLoad={() => setIsLoaded(true)}
      className={classNames('bg-surface', className)}
    />
  )
}
