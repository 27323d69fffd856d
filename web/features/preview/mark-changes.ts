import type { SiteChange } from '#contract/site/site-changes.ts'
import type { Offer } from '#storefront/store-page.ts'
import { courseIdOf, pageOfChange } from './page-of-change.ts'

const marksCss = `
[data-change]{outline:.2rem solid #d97706!important;outline-offset:.3rem}
[data-change]::after{content:attr(data-change-label);display:inline-block;width:fit-content;margin-inline-start:.5em;padding:.15em .6em;border-radius:1em;background:#92400e;color:#fff;font:600 .75rem/1.5 system-ui,sans-serif;letter-spacing:0;vertical-align:middle;white-space:nowrap}`

export type MarkedPage = {
  html: string
  /** The positions of the changes that are marked. Some, such as a removed text or the colour, have no element. */
  marked: ReadonlySet<number>
}

/**
 * Returns the document of the page at `path` with each changed element outlined. `data-change` lists the positions of its
 * changes.
 */
export function markChanges(
  html: string,
  changes: readonly SiteChange[],
  products: readonly Offer[] = [],
  path = '',
): MarkedPage {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const found = changes.map((change) =>
    pageOfChange(change, products) === path ? elementsOf(page, change) : [],
  )
  for (const [position, elements] of found.entries())
    for (const element of elements) mark(element, position, changes[position])
  const style = page.createElement('style')
  style.textContent = marksCss
  page.head.append(style)
  const marked = new Set(found.flatMap((elements, position) => (elements.length > 0 ? position : [])))
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, marked }
}

function mark(element: Element, position: number, change: SiteChange | undefined) {
  const others = element.getAttribute('data-change')
  element.setAttribute('data-change', others === null ? `${position}` : `${others} ${position}`)
  element.setAttribute('data-change-label', isNew(change) ? 'New' : 'Changed')
}

const isNew = (change: SiteChange | undefined) =>
  change !== undefined && change.kind !== 'catalog' && change.before === undefined

function elementsOf(page: Document, change: SiteChange): Element[] {
  if (change.kind === 'catalog') return [...page.querySelectorAll('.courses h2')]
  if (change.kind === 'setting') return settingElements(page, change.name, change.after)
  if (change.kind === 'deal') return [...page.querySelectorAll(`[data-deal="${CSS.escape(change.id)}"]`)]
  if (change.kind === 'text') return change.after === undefined ? [] : textElements(page, change.path)
  const course = change.after && page.getElementById(change.id)
  if (!course) return []
  const part = change.before ? course.querySelector(partOf(change)) : course.querySelector('h3')
  return part ? [part] : []
}

const partOf = ({ before, after }: Extract<SiteChange, { kind: 'product' }>) =>
  before?.price_cents === after?.price_cents ? 'h3' : '.price'

function settingElements(page: Document, name: string, value: string | undefined) {
  if (name === 'logo') return [...page.querySelectorAll('.site-header .brand')]
  if (name === 'store_name') return [...page.querySelectorAll('.site-header .name')]
  const links = [...page.querySelectorAll('.site-footer li a')]
  if (!value) return []
  return links.filter((link) => link.getAttribute('href') === value || link.textContent === value)
}

const heroTexts: Record<string, string | undefined> = {
  'hero.headline': '.hero h1',
  'hero.subheadline': '.lede',
  'hero.cta_text': '.hero .button, .closing .button',
}
const itemTexts: Record<string, string | undefined> = { title: 'h3', description: 'p', icon: 'h3' }

const courseTexts: Record<string, string | undefined> = {
  promise: '.sale .lede',
  outcomes: '.outcomes li',
  for_whom: '.fit .ticks li',
  faq: '.sale .questions details',
}

/** The element of a text on a page after the first. */
function otherElements(page: Document, path: string) {
  const [section, second = '', third = '', fourth = ''] = path.split('.')
  if (section === 'picks') return [...page.querySelectorAll('.picked blockquote')]
  if (section === 'about' && second === 'intro') return [...page.querySelectorAll('.intro')]
  const [selector, position] = section === 'about' ? ['.choice details', third] : [courseTexts[third], fourth]
  const item = selector && page.querySelectorAll(selector)[Number(position) || 0]
  return item ? [item] : []
}

function textElements(page: Document, path: string) {
  if (path.startsWith('about.') || courseIdOf(path) !== undefined) return otherElements(page, path)
  const selector = heroTexts[path]
  if (selector) return [...page.querySelectorAll(selector)]
  const [section = '', position = '', name = ''] = path.split('.')
  const item = page.querySelectorAll(`.${section} li`)[Number(position)]
  const text = item?.querySelector(itemTexts[name] ?? 'h3')
  return text ? [text] : []
}
