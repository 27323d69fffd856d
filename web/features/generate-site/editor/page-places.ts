import type { Part } from './parts.ts'

const heroTexts = [
  ['.hero h1', 'hero.headline'],
  ['.lede', 'hero.subheadline'],
  ['.hero .button, .closing .button', 'hero.cta_text'],
] as const

/** The place of the text that was pressed in a store's page; `details` where the page itself opens something. */
export function placeOf(target: EventTarget | null): string | undefined {
  if (!isElement(target)) return undefined
  if (target.closest('summary')) return 'details'
  const inHero = heroTexts.find(([selector]) => target.closest(selector))
  return inHero ? inHero[1] : itemPlace(target)
}

function itemPlace(target: Element) {
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

/** How far down a store's page a part begins, in its own pixels; the looks are judged from where one is. */
export function topOf({ document: page, scrollY }: Window, part: Part) {
  if (part === 'theme') return scrollY
  if (part === 'hero') return 0
  return (page.getElementById(part)?.getBoundingClientRect().top ?? 0) + scrollY
}
