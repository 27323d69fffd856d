import type { Library, LibraryCourse } from '#contract/library.ts'
import { escapeHtml } from '#storefront/html.ts'
import { nextStepText } from '../data/course-progress.ts'
import { onlyStore } from '../library/only-store.ts'
import type { LibraryFragments } from './library-fragments.tsx'
import { textsOfCourse, textsOfLibrary } from './library-texts.ts'

/** Returns the HTML of a library's band and courses; undefined where it shows more than the pieces have. */
export function filledLibrary({ pages, cards }: LibraryFragments, library: Library) {
  const { email, courses, ended } = library
  const store = onlyStore(library)
  const list = courses.map((course) => cardOf(cards, course))
  if (!store || list.length === 0 || ended.length > 0 || list.includes('')) return undefined
  const page = filled(store.logo_url ? pages.logo : pages.name, textsOfLibrary(email, store))
  return page.replace('<li></li>', () => list.join(''))
}

function cardOf({ open, done }: LibraryFragments['cards'], course: LibraryCourse) {
  const texts = textsOfCourse(course)
  return texts ? filled(nextStepText(course) === 'Read again' ? done : open, texts) : ''
}

/** A text is escaped for elements and quoted attributes. */
const filled = (html: string, texts: Record<string, string>) =>
  html.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => escapeHtml(texts[name] ?? ''))
