import { useEffect, useEffectEvent, useRef } from 'react'
import { previewScript } from '#storefront/preview-script.ts'
import { classNames } from '../styles/class-names.ts'

type Props = {
  /** A complete document. */
  html: string
  title: string
  className?: string
  /** Removes the frame from the tab order and ignores clicks. */
  inert?: boolean
  /** Called when Escape is pressed inside the frame. The application receives no key events from there. */
  onEscape?: () => void
  /** The marked change to scroll to. A new object scrolls again. Works with `onEscape` only. */
  scrollTo?: { change: number } | undefined
}

/** Fragment links in a srcdoc document resolve against the application's URL and would load it in the frame. */
const withinTheFrame = (html: string) => html.replaceAll('href="#', 'href="about:srcdoc#')
const withPreviewScript = (html: string) => `${html}<script>${previewScript}</script>`

/** Shows a store page in a sandboxed frame that runs its script without access to this application. */
export function PageFrame({ html, title, className, inert = false, onEscape, scrollTo }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const report = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === frame.current?.contentWindow && data === 'escape') onEscape?.()
  })
  useEffect(() => {
    const onMessage = (event: MessageEvent) => report(event)
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    // The frame's origin is opaque, so no narrower target can be named.
    if (scrollTo) frame.current?.contentWindow?.postMessage(scrollTo.change, '*')
  }, [scrollTo])
  const page = withinTheFrame(html)
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={onEscape ? withPreviewScript(page) : page}
      sandbox="allow-scripts allow-modals"
      className={classNames('bg-surface', className)}
      {...(inert && { inert: true, 'aria-hidden': true, tabIndex: -1 })}
    />
  )
}
