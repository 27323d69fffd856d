import { refundDays } from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { pluralize } from '#rules/text.ts'
import { html } from '../html.ts'
import { mailLink, phoneLink } from '../links.ts'
import { isListedPage, pagePaths } from '../page-links.ts'
import { fittedPicture } from '../pictures.ts'
import type { PageParts } from '../render-document.ts'
import { breadcrumbNav } from '../sections/breadcrumb-nav.ts'
import { otherCourses } from '../sections/other-courses.ts'
import type { StorePage } from '../store-page.ts'
import { breadcrumbs, organization } from '../structured-data.ts'

/** Returns the page with what the seller wrote about the store, how to reach them, and who delivers. */
export function aboutPage(page: StorePage): PageParts {
  const { settings, content, products } = page
  const path = pagePaths.about
  return {
    path,
    title: `About ${settings.store_name}`,
    description: `${content.hero.headline}. ${content.hero.subheadline}`,
    isListed: isListedPage(page, path),
    main: html`
      <div class="prose wrap">
        ${breadcrumbNav(page)}
        <h1>About <bdi>${settings.store_name}</bdi></h1>
        ${portrait(page)}
        <p class="lede">${content.hero.subheadline}</p>
        ${answer('Who is behind this store', settings.about_who)}
        ${answer('Who it is for', settings.about_audience)}
        ${answer('Why these courses', settings.about_courses)}
        <h2>What is sold here</h2>
        ${content.about && html`<p class="intro">${content.about.intro.text}</p>`}
        <p>${pluralize(products.length, 'course')} to read at your own pace. A course that you buy is yours without an end, and you have ${refundDays} days to get your money back.</p>
        ${contact(page)}
        <h2>Who delivers</h2>
        <p>${productName} takes the payment and delivers the courses of this store: at once, into a library of your own.</p>
      </div>
      ${otherCourses(page, 'Courses of this store')}
    `,
    data: [organization(page), breadcrumbs(page, [['About', path]])],
  }
}

const portraitSpace = { width: 240, height: 300 }

/** Returns the portrait, which floats beside the seller's answers. Its alternative text is the page's heading. */
function portrait(page: StorePage) {
  const picture = fittedPicture(page, 'portrait', portraitSpace)
  if (!picture) return undefined
  const { width, height } = picture.size
  return html`<img class="portrait" src="${picture.url}" alt="" width="${width}" height="${height}">`
}

const answer = (question: string, text: string) => text && html`<h2>${question}</h2><p>${text}</p>`

function contact({ settings }: StorePage) {
  const mail = mailLink(settings.support_email)
  const phone = phoneLink(settings.support_phone)
  if (!mail && !phone && !settings.about_contact) return undefined
  return html`
    <h2>How to reach us</h2>
    ${settings.about_contact && html`<p>${settings.about_contact}</p>`}
    ${(mail || phone) && html`<p>${mail && html`Write to <a href="${mail}">${settings.support_email}</a>.`} ${phone && html`Call <a href="${phone}">${settings.support_phone}</a>.`}</p>`}
  `
}
