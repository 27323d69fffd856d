import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
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
  /** Called with the address of a pressed link, which the frame does not follow. Works with `onEscape` only. */
  onLink?: (link: string) => void
}

const PressedLink = z.object({ link: z.string() })

/** Fragment links in a srcdoc document resolve against the application's URL and would load it in the frame. */
const withinTheFrame = (html: string) => html.replaceAll('href="#', 'href="about:srcdoc#')
const withPreviewScript = (html: string) => `${html}<script>${previewScript}</script>`

/** Shows a store page in a sandboxed frame that runs its script without access to this application. */
export function PageFrame({ html, title, className, inert = false, onEscape, scrollTo, onLink }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const report = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow) return
    if (data === 'escape') onEscape?.()
    const pressed = PressedLink.safeParse(data)
    if (pressed.success) onLink?.(pressed.data.link)
  })
  useEffect(() => {
    const onMessage = (event: MessageEvent) => report(event)
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  // The frame's origin is opaque, so no narrower target can be named.
  const scroll = useEffectEvent(() => {
    if (scrollTo) frame.current?.contentWindow?.postMessage(scrollTo.change, '*')
  })
  useEffect(() => {
    if (scrollTo) scroll()
  }, [scrollTo])
  const page = withinTheFrame(html)
  return (
    <iframe
      ref={frame}
      title={title}
      onLoad={scroll}
      srcDoc={onEscape ? withPreviewScript(page) : page}
      sandbox="allow-scripts allow-modals"
      className={classNames('bg-surface', className)}
      {...(inert && { inert: true, 'aria-hidden': true, tabIndex: -1 })}
    />
  )
}
