import { libraryPath } from '#contract/urls/buyer-links.ts'
import { levelNames } from '#rules/courses/catalog-search.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { imageSource } from '../links.ts'
import { coursePath, hasLinks, pageUrl } from '../page-links.ts'
import type { Offer, StorePage } from '../store-page.ts'
import { bundles } from './deals.ts'
import { coursesTitle } from './offer-text.ts'

/** Up to this many courses are shown large, with their contents expanded. */
const fewCourses = 3

type Shown = Pick<StorePage, 'products' | 'deals' | 'appOrigin' | 'isLive' | 'linksPages'> &
  Partial<Pick<StorePage, 'url' | 'basePath'>>

/** The courses for sale, each with the ids that the cart script reads, and a link to its page where pages are linked. */
export const courses = ({ products, deals, appOrigin, url, basePath = '/', ...shown }: Shown) => html`
  <section class="courses" id="courses"><div class="wrap">
    <h2>${coursesTitle(products)}</h2>
    ${bundles({ products, deals })}
    <div class="${products.length > fewCourses ? 'list many' : 'list few'}">
      ${products.map((product) =>
        course(product, {
          isOpen: products.length <= fewCourses,
          library: appOrigin && appOrigin + libraryPath,
          link: url === undefined || !hasLinks(shown) ? undefined : linkTo(product, { url, basePath }),
        }),
      )}
    </div>
  </div></section>
`

const linkTo = (product: Offer, page: Pick<StorePage, 'url' | 'basePath'>) => {
  const path = coursePath(product)
  return path && pageUrl(page, path)
}

type Around = { isOpen: boolean; library: string | undefined; link: string | undefined }

const course = (product: Offer, { isOpen, library, link }: Around) => html`
  <article class="course" id="${product.id}">
    ${cover(product)}
    <div class="about">
      <p class="level">${levelNames[product.level]}</p>
      <h3>${link ? html`<a href="${link}">${product.title}</a>` : product.title}</h3>
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

/** Returns what the buyer gets: first what was counted of the course, then what was written. */
const received = ({ outline, deliverables }: Offer) =>
  outline ? [contentsText(outline), ...deliverables] : deliverables

function cover({ hero_image_url }: Offer) {
  const source = imageSource(hero_image_url)
  if (!source) return undefined
  return html`<img class="cover" src="${source}" alt="" width="800" height="600" loading="lazy">`
}

/** Without the end tags, which HTML leaves out: a page of ten courses has ninety items. */
const items = (lines: readonly string[]) => lines.map((line) => html`<li>${line}`)
