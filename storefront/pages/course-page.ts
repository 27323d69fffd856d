import { levelNames } from '#rules/courses/catalog-search.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { exactDollars } from '#rules/money/money.ts'
import { type Html, html } from '../html.ts'
import { freeLessonPath, isListedPage, pageUrl } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { breadcrumbNav } from '../sections/breadcrumb-nav.ts'
import { buyBox } from '../sections/buy-box.ts'
import { bundles } from '../sections/deals.ts'
import { otherCourses } from '../sections/other-courses.ts'
import { courseReviewsSlot } from '../sections/reviews-slot.ts'
import type { Offer, StorePage } from '../store-page.ts'
import {
  breadcrumbs,
  courseData,
  organization,
  outcomesOf,
  type Question,
  questionsData,
} from '../structured-data.ts'

/** Everything about one course: what it does for a buyer, what is inside, for whom it is, and its price. */
export function coursePage(page: StorePage, product: Offer, path: string): PageParts {
  const { settings } = page
  const asked = questionsOf(product)
  return {
    path,
    title: `${product.title} · ${settings.store_name}`,
    description: promiseOf(product),
    picture: product.picture,
    isListed: isListedPage(page, product.productId ?? ''),
    main: main(page, product),
    bar: html`
      <div class="bar" role="region" aria-label="Buy" data-late="${product.id}" hidden>
        <b>${exactDollars(product.priceCents)}</b><a class="button" href="#buy">Get the course</a>
      </div>
    `,
    data: [
      courseData(page, product),
      organization(page),
      breadcrumbs(page, [[product.title, path]]),
      ...(asked.length > 0 ? [questionsData(asked)] : []),
    ],
  }
}

const main = (page: StorePage, product: Offer) => html`
  <article class="sale wrap" id="${product.id}">
    <header class="lead">
      ${breadcrumbNav(page)}
      <p class="kicker">${levelNames[product.level]} course</p>
      <h1>${product.title}</h1>
      <p class="lede">${promiseOf(product)}</p>
    </header>
    ${buyBox(page, product)}
    <div class="told">
      ${outcomes(product)}
      ${whyPicked(page, product)}
      ${inside(page, product)}
      ${freeLesson(page, product)}
      ${audience(product)}
      ${courseReviewsSlot(product)}
      ${questions(product)}
    </div>
  </article>
  <div class="wrap">${bundles(page, product)}</div>
  ${otherCourses(page, 'More courses', product)}
`

const promiseOf = ({ words, short_blurb }: Offer) => words?.promise.text ?? short_blurb

/** The outcomes that lessons support; without them, what the catalog says one learns. */
const outcomes = (product: Offer) => html`
  <section class="outcomes"><h2>What you will be able to do</h2>
    <ol>${outcomesOf(product).map((text) => html`<li>${text}</li>`)}</ol>
  </section>
`

/** In the seller's words, which nobody else writes. */
const whyPicked = ({ settings }: StorePage, { pick }: Offer) =>
  pick &&
  html`
    <section class="picked"><h2>Why I picked this</h2>
      <blockquote><p>${pick}</p></blockquote><p class="by">${settings.store_name}</p>
    </section>
  `

const inside = (page: StorePage, product: Offer) => html`
  <section class="contents"><h2>What's inside</h2>
    ${product.outline ? contents(page, product, product.outline) : html`<ul class="ticks">${product.deliverables.map((line) => html`<li>${line}</li>`)}</ul>`}
  </section>
`

type Outline = NonNullable<Offer['outline']>
type Lesson = Outline['modules'][number]['lessons'][number]

function contents(page: StorePage, product: Offer, outline: Outline): Html {
  const free = freeLessonIn(product, outline)
  const path = freeLessonPath(product)
  const lessonTitle = (lesson: Lesson) =>
    path && lesson === free ? html`<a href="${pageUrl(page, path)}">${lesson.title}</a>` : lesson.title
  return html`
    <p class="facts">${contentsText(outline)}</p>
    ${outline.modules.map(
      ({ title, lessons }) => html`
        <h3>${title}</h3>
        <ol class="toc">${lessons.map((lesson) => html`<li>${lessonTitle(lesson)}<span>${lesson.minutes && `${lesson.minutes} min`}</span></li>`)}</ol>
      `,
    )}
    ${
      outline.files.length > 0 &&
      html`<details><summary>Files to work with</summary><ul class="ticks">${outline.files.map(({ name }) => html`<li>${name}</li>`)}</ul></details>`
    }
  `
}

/** The free lesson is the first text of a course (lambdas/data/library/course-introductions.ts). Others may have its title. */
const freeLessonIn = ({ introduction }: Offer, { modules }: Outline): Lesson | undefined =>
  modules
    .flatMap(({ lessons }) => lessons)
    .find(({ kind, title }) => kind === 'text' && title === introduction?.sample?.title)

function freeLesson(page: StorePage, product: Offer) {
  const sample = product.introduction?.sample
  const path = freeLessonPath(product)
  if (!path || !sample) return undefined
  return html`
    <section class="free"><p class="kicker">Free lesson${sample.minutes && ` · ${sample.minutes} min`}</p>
      <h2>${sample.title}</h2>
      <p>The first lesson, whole: see how this course reads before you decide.</p>
      <a class="button plain" href="${pageUrl(page, path)}">Read the free lesson</a>
    </section>
  `
}

function audience({ introduction, words }: Offer) {
  const readers = words?.for_whom.map(({ text }) => text) ?? introduction?.knowledge?.audience
  if (!readers) return undefined
  const others = introduction?.knowledge?.not_for
  return html`
    <section class="fit"><h2>Who it is for</h2>
      <div class="sides">
        <div><h3>For you</h3><ul class="ticks">${readers.map((line) => html`<li>${line}</li>`)}</ul></div>
        ${others && html`<div><h3>Not for you</h3><ul class="crosses">${others.map((line) => html`<li>${line}</li>`)}</ul></div>`}
      </div>
    </section>
  `
}

/** The store's own questions, then what is known of other lessons. */
export function questionsOf({ introduction, words }: Offer): Question[] {
  const own = words?.faq ?? []
  const known = introduction?.knowledge?.questions ?? []
  return [...own, ...known.filter(({ lesson }) => !own.some((one) => one.lesson === lesson))]
}

function questions(product: Offer) {
  const asked = questionsOf(product)
  if (asked.length === 0) return undefined
  return html`
    <section class="questions"><h2>Questions</h2>
      ${asked.map(({ question, answer }) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}
    </section>
  `
}
