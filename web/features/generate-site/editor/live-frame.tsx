import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { courseSection } from '#contract/site/content-paths.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { EditorTab } from './editor-tabs.ts'

type Props = {
  /** A complete document. */
  html: string
  tab: EditorTab
  /** Of the course that the page is about, if it is one's. */
  productId?: string | undefined
  onPick: (path: string) => void
  className?: string
}

/** Shows the page and updates it in place while it is edited or written. No script runs in it. */
export function LiveFrame({ html, tab, productId, onPick, className }: Props) {
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
    const path = contentPathOf(event.target, productId)
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
:is(.hero h1,.lede,.hero .button,.closing .button,.benefits h3,.benefits p,.benefits .icon,.features h3,.features p,.outcomes li,.fit .ticks li,.sale .questions p,.picked p,.choice p,.intro):hover{outline:.15rem dashed;outline-offset:.3rem;cursor:text}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`

/**
 * Removes the page's scripts, and what it says without them, since buyers have them. Adds styles that show which texts
 * can be clicked.
 */
const withEditingMarks = (html: string) =>
  html
    .replaceAll(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace('</head>', `<style>${editingCss}</style></head>`)

const heroTexts = [
  ['.hero h1', 'hero.headline'],
  ['.lede', 'hero.subheadline'],
  ['.hero .button, .closing .button', 'hero.cta_text'],
] as const

/** Returns the content path of the clicked text; `details` for a disclosure, which the page opens itself. */
function contentPathOf(target: EventTarget | null, productId: string | undefined): string | undefined {
  if (!isElement(target)) return undefined
  if (target.closest('summary')) return 'details'
  if (productId !== undefined) return coursePath(target, productId)
  if (target.closest('.intro')) return 'about.intro.text'
  const choice = positionIn(target, '.choice details')
  if (choice !== undefined) return `about.faq.${choice}.answer`
  const inHero = heroTexts.find(([selector]) => target.closest(selector))
  return inHero ? inHero[1] : itemPath(target)
}

const courseLists = [
  ['.outcomes li', 'outcomes', 'text'],
  ['.fit .ticks li', 'for_whom', 'text'],
  ['.sale .questions details', 'faq', 'answer'],
] as const

/** The field is missing for what is not written in the store's own words. */
function coursePath(target: Element, productId: string) {
  if (target.closest('.picked')) return `picks.${productId}.text`
  const section = courseSection(productId)
  if (target.closest('.lede')) return `${section}.promise.text`
  for (const [selector, list, name] of courseLists) {
    const position = positionIn(target, selector)
    if (position !== undefined) return `${section}.${list}.${position}.${name}`
  }
  return undefined
}

/** Returns the position of the target's item among those of the page. */
function positionIn(target: Element, selector: string) {
  const item = target.closest(selector)
  const position = item ? [...item.ownerDocument.querySelectorAll(selector)].indexOf(item) : -1
  return position < 0 ? undefined : position
}

function itemPath(target: Element) {
  const item = target.closest('.benefits li, .features li')
  if (!item?.parentElement) return undefined
  const section = item.closest('.benefits') ? 'benefits' : 'features'
  const position = [...item.parentElement.children].indexOf(item)
  return `${section}.${position}.${textIn(target)}`
}

function textIn(target: Element) {
  if (target.closest('.icon')) return 'icon'
  return target.closest('h3') ? 'title' : 'description'
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

/** Returns the scroll position (px) of a tab's section. Themes keep the current position. */
function topOf({ document: page, scrollY }: Window, tab: EditorTab) {
  if (tab === 'theme') return scrollY
  if (tab === 'hero') return 0
  return (page.getElementById(tab)?.getBoundingClientRect().top ?? 0) + scrollY
}

/** Updates the shown document to match `html`. Changes only what differs, so that it neither flickers nor scrolls. */
function morphDocument(page: Document, html: string) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  morphElement(page.head, next.head)
  morphElement(page.body, next.body)
}

function morphElement(shown: Element, next: Element) {
  if (shown.isEqualNode(next)) return
  const hasSameShape = shown.nodeName === next.nodeName && shown.childNodes.length === next.childNodes.length
  if (!hasSameShape) {
    shown.replaceWith(shown.ownerDocument.importNode(next, true))
    return
  }
  copyAttributes(shown, next)
  const previous = [...shown.childNodes]
  for (const [position, child] of [...next.childNodes].entries()) morphChild(previous[position], child)
}

function morphChild(shown: ChildNode | undefined, next: ChildNode) {
  if (!shown || shown.isEqualNode(next)) return
  if (isElementNode(shown) && isElementNode(next)) morphElement(shown, next)
  else shown.replaceWith(next.cloneNode(true))
}

function copyAttributes(shown: Element, next: Element) {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of next.attributes) shown.setAttribute(name, value)
}

// The nodes belong to another window, so `instanceof` does not work.
const isElementNode = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
