import type { EditorTab } from './editor-tabs.ts'

const heroTexts = [
  ['.hero h1', 'hero.headline'],
  ['.lede', 'hero.subheadline'],
  ['.hero .button, .closing .button', 'hero.cta_text'],
] as const

/** Returns the content path of the clicked text; `details` for a disclosure, which the page opens itself. */
export function contentPathOf(target: EventTarget | null): string | undefined {
  if (!isElement(target)) return undefined
  if (target.closest('summary')) return 'details'
  const inHero = heroTexts.find(([selector]) => target.closest(selector))
  return inHero ? inHero[1] : itemPath(target)
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
export function topOf({ document: page, scrollY }: Window, tab: EditorTab) {
  if (tab === 'theme') return scrollY
  if (tab === 'hero') return 0
  return (page.getElementById(tab)?.getBoundingClientRect().top ?? 0) + scrollY
}
