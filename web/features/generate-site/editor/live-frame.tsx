import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { EditorTab } from './editor-tabs.ts'
import { morphDocument } from './morph-document.ts'
import { contentPathOf, topOf } from './preview-elements.ts'

type Props = {
  /** A complete document. */
  html: string
  tab: EditorTab
  onPick: (path: string) => void
  className?: string
}

/** Shows the page and updates it in place while it is edited or written. No script runs in it. */
export function LiveFrame({ html, tab, onPick, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useMemo(() => withEditingMarks(html), [html])
  const [first] = useState(shown)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (isLoaded && page) morphDocument(page, shown)
  }, [isLoaded, shown])

  useEffect(() => {
    const view = frame.current?.contentWindow
    if (isLoaded && view) view.scrollTo({ top: topOf(view, tab) })
  }, [isLoaded, tab])

  const pick = useEffectEvent((event: Event) => {
    const path = contentPathOf(event.target)
    if (path !== 'details') event.preventDefault()
    if (path && path !== 'details') onPick(path)
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

const editingCss = `
.scripted{display:inline-block!important}
[data-open-cart],[data-add]{pointer-events:none}
:is(.hero h1,.lede,.hero .button,.closing .button,.benefits h3,.benefits p,.benefits .icon,.features h3,.features p):hover{outline:.15rem dashed;outline-offset:.3rem;cursor:text}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`

/**
 * Removes the page's scripts, and what it says without them, since buyers have them. Adds styles that show which texts
 * can be clicked.
 */
const withEditingMarks = (html: string) =>
  html
    .replaceAll(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace('</head>', `<style>${editingCss}</style></head>`)
