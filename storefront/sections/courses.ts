import { libraryPath } from '#contract/urls/buyer-links.ts'
import { levelNames } from '#rules/courses/catalog-search.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { imageSource } from '../links.ts'
import type { Offer, StorePage } from '../store-page.ts'
import { coursesTitle } from './offer-text.ts'

/** Up to this many courses are shown large, with their contents expanded. */
const fewCourses = 3

/** The courses for sale, each with the ids that the cart script reads. */
export const courses = ({ products, appOrigin }: Pick<StorePage, 'products' | 'appOrigin'>) => html`
  <section class="courses" id="courses"><div class="wrap">
    <h2>${coursesTitle(products)}</h2>
    <div class="${products.length > fewCourses ? 'list many' : 'list few'}">
      ${products.map((product) => course(product, products.length <= fewCourses, appOrigin && appOrigin + libraryPath))}
    </div>
  </div></section>
`

const course = (product: Offer, isOpen: boolean, library: string | undefined) => html`
  <article class="course" id="${product.id}">
    ${cover(product)}
    <div class="about">
      <p class="level">${levelNames[product.level]}</p>
      <h3>${product.title}</h3>
      <p class="blurb">${product.short_blurb}</p>
      <details${isOpen && html` open`}>
        <summary>What’s inside</summary>
        <div class="inside">
          <div><h4>You’ll learn</h4><ul>${items(product.learn_bullets)}</ul></div>
          <div><h4>You’ll get</h4><ul>${items(received(product))}</ul></div>
        </div>
      </details>
      ${library && html`<p data-owned hidden>You have this. <a href="${library}">Open your library</a></p>`}
      <p class="buy"><b class="price">${exactDollars(product.priceCents)}</b>
        <button class="button scripted" data-add data-cents="${product.priceCents}">Add to cart</button></p>
    </div>
  </article>
`

/** What the course has stands first: it is counted, the rest was written. */
const received = ({ outline, deliverables }: Offer) =>
  outline ? [contentsText(outline), ...deliverables] : deliverables

function cover({ hero_image_url }: Offer) {
  const source = imageSource(hero_image_url)
  if (!source) return undefined
  return html`<img class="cover" src="${source}" alt="" width="800" height="600" loading="lazy">`
}

/** Without the end tags, which HTML leaves out: a page of ten courses has ninety items. */
const items = (lines: readonly string[]) => lines.map((line) => html`<li>${line}`)
