import { renderToStaticMarkup } from 'react-dom/server'
import type { LibraryCourse } from '#contract/library.ts'
import { BuyerPage } from '../buyer-page.tsx'
import { Courses } from '../library/courses.tsx'
import { libraryTitle } from '../library/loading-library.tsx'
import { textsOfCourse, textsOfLibrary } from './library-texts.ts'

/** The library of one store in pieces: `{{name}}` stands where a buyer's text will be. */
export type LibraryFragments = {
  /** `<li></li>` stands where the courses will be. */
  pages: { name: string; logo: string }
  cards: { open: string; done: string }
}

/** Each text in it occurs nowhere else on the page. */
const store = {
  name: 'Ωsample-Store',
  brand_color: '#2563EB',
  support_email: 'support@sample.invalid',
}
const withLogo = { ...store, logo_url: 'https://sample.invalid/logo.webp' }
const email = 's***e@sample.invalid'
const lessons = [1, 2, 3].map((n) => ({ id: `sample-lesson-${n}`, title: 'Lesson', kind: 'text' as const }))

const course: LibraryCourse = {
  product_id: 'sample-course',
  title: 'Sample-Title',
  cover_url: '/covers/sample.svg#cover',
  store,
  contents: '',
  modules: [{ title: 'Module', lessons }],
  opened: [],
  may_review: false,
  completed: ['sample-lesson-1'],
  seats: [],
  seats_left: 0,
}
const done = { ...course, completed: lessons.map(({ id }) => id) }

/** Returns the pieces. Runs at build time only. @throws Error if a text is not where library-texts.ts says */
export const libraryFragments = (): LibraryFragments => ({
  pages: { name: pageOf(store), logo: pageOf(withLogo) },
  cards: { open: cardOf(course), done: cardOf(done) },
})

const card = /<li class="flex flex-col.*?<\/li>/s
/** It asks for another library, which needs the application. */
const note = /<p class="mt-4 [^>]*>Missing.*?<\/p>/

const pageOf = (shown: LibraryCourse['store']) =>
  withPlaces(
    replaced(replaced(libraryHtml(course, shown), note, ''), card, '<li></li>'),
    textsOfLibrary(email, shown),
  )

const cardOf = (one: LibraryCourse) =>
  withPlaces(card.exec(libraryHtml(one, store))?.[0] ?? '', textsOfCourse(one) ?? {})

/** What follows the courses is not seen moving (`data-loading`, screen.tsx). */
export const libraryHtml = (one: LibraryCourse, shown: LibraryCourse['store']) =>
  renderToStaticMarkup(
    <BuyerPage pageTitle={libraryTitle} width="page" store={shown} title={libraryTitle} note={email}>
      <div className="space-y-12" data-loading>
        <Courses courses={[one]} hasSeveralStores={false} onSwitch={() => undefined} />
      </div>
    </BuyerPage>,
  )

/** A longer text may contain a shorter one. */
const withPlaces = (html: string, texts: Record<string, string>) =>
  Object.entries(texts)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((marked, [name, text]) => replaced(marked, text, `{{${name}}}`), html)

function replaced(html: string, what: RegExp | string, by: string) {
  const marked = typeof what === 'string' ? html.replaceAll(what, by) : html.replace(what, by)
  if (marked === html) throw new Error(`The library has no ${what}.`)
  return marked
}
