import type { PageKind } from '#rules/page-kinds.ts'
import type { Offer, StorePage } from './store-page.ts'

/** The paths of a store's pages below its URL. The first page has the empty path. */
export const pagePaths = {
  home: '',
  about: 'about',
  faq: 'faq',
  notFound: '404',
  course: (slug: string) => `courses/${slug}`,
  freeLesson: (slug: string) => `free/${slug}`,
} as const

/** Returns the kind of the page at this path, by which its visits are counted. */
export function kindOfPage(path: string): PageKind {
  if (path === pagePaths.home) return 'home'
  if (path === pagePaths.about || path === pagePaths.faq) return path
  if (path === pagePaths.notFound) return 'missing'
  return path.startsWith(pagePaths.course('')) ? 'course' : 'lesson'
}

/** Returns the URL of the store's first page, which ends with a slash. */
export const homeUrl = ({ url, basePath }: Pick<StorePage, 'url' | 'basePath'>) =>
  /^https?:\/\//.test(url) ? url.replace(/\/?$/, '/') : basePath

/** Returns whether the page links to the others: in a frame that shows it before it is published, a link would lead nowhere. */
export const hasLinks = ({ isLive, linksPages }: Pick<StorePage, 'isLive' | 'linksPages'>) =>
  isLive === true || linksPages === true

/** Returns the URL of a page of the store. It is absolute, so that `pageAtUrl` can replace it. */
export const pageUrl = (page: Pick<StorePage, 'url' | 'basePath'>, path: string) => homeUrl(page) + path

/** Returns the path of the course's page; undefined if it has none. */
export const coursePath = ({ slug = '' }: Pick<Offer, 'slug'>) =>
  slugPattern.test(slug) ? pagePaths.course(slug) : undefined

/** Returns the path of the course's free lesson; undefined if it has none. */
export const freeLessonPath = ({ slug = '', introduction }: Pick<Offer, 'slug' | 'introduction'>) =>
  introduction?.sample && slugPattern.test(slug) ? pagePaths.freeLesson(slug) : undefined

/** Returns whether search engines may list the page `name`: `about`, `faq` or a catalog product id, for its free lesson too. */
export const isListedPage = ({ settings }: Pick<StorePage, 'settings'>, name: string): boolean =>
  settings.search_listed && !settings.unlisted_pages.split(' ').includes(name)

export type NamedPage = { path: string; name: string }

/** Returns the pages that a seller looks through, as they call them: not the lessons, which nobody writes. */
export const namedPages = ({ products }: Pick<StorePage, 'products'>): NamedPage[] => [
  { path: pagePaths.home, name: 'Home' },
  { path: pagePaths.about, name: 'About' },
  { path: pagePaths.faq, name: 'FAQ' },
  ...products.flatMap((product) => {
    const path = coursePath(product)
    return path ? [{ path, name: product.title }] : []
  }),
]

/** Returns the named page that a path belongs to: a course's for its free lesson. */
export const tabOfPath = (path: string): string => path.replace(/^free\//, 'courses/')

/** Returns the path that a link on a page of the store leads to; undefined if it leaves the store. */
export function pathOfLink(page: Pick<StorePage, 'url' | 'basePath'>, link: string): string | undefined {
  const [url = ''] = link.split('#')
  const home = homeUrl(page)
  return url.startsWith(home) ? url.slice(home.length) : undefined
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
