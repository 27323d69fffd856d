import type { SiteSettings } from '#contract/site/site.ts'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { buyerHelpPath, privacyPath, refundPolicyPath, termsPath } from '#contract/urls/legal-links.ts'
import { productName } from '#rules/courses/product.ts'
import { html } from '../html.ts'
import { httpsLink, mailLink, phoneLink } from '../links.ts'
import { hasLinks, pagePaths, pageUrl } from '../page-links.ts'
import type { StorePage } from '../store-page.ts'

const networks = [
  ['Facebook', 'facebook'],
  ['X', 'twitter'],
  ['Instagram', 'instagram'],
  ['YouTube', 'youtube'],
] as const

const platformPages = [
  ['Terms', termsPath],
  ['Privacy', privacyPath],
  ['Refund policy', refundPolicyPath],
  ['Help', buyerHelpPath],
  ['Already bought? Open your library', libraryPath],
] as const

/** The seller's contact details without empty ones, and what a buyer may want to know of the platform. */
export const siteFooter = ({ settings, generatedYear, appOrigin, ...page }: StorePage) => html`
  <footer class="site-footer wrap">
    <p class="brand">${settings.store_name}</p>
    <ul>${email(settings)}${phone(settings)}${networks.map(([label, field]) => social(label, settings[field]))}</ul>
    ${hasLinks(page) && html`<p><a href="${pageUrl(page, pagePaths.about)}">About</a><a href="${pageUrl(page, pagePaths.faq)}">FAQ</a></p>`}
    ${appOrigin && platformLinks(appOrigin)}
    <p class="legal">© ${generatedYear} <bdi>${settings.store_name}</bdi>. Prices in US dollars. Sold and delivered by ${productName}.</p>
  </footer>
`

const platformLinks = (appOrigin: string) => html`
  <ul class="legal">${platformPages.map(([text, path]) => html`<li><a href="${appOrigin}${path}">${text}</a></li>`)}</ul>
`

function email({ support_email }: SiteSettings) {
  const link = mailLink(support_email)
  return link && html`<li><a href="${link}">${support_email}</a></li>`
}

function phone({ support_phone }: SiteSettings) {
  const link = phoneLink(support_phone)
  return link && html`<li><a href="${link}">${support_phone}</a></li>`
}

function social(label: string, address: string) {
  const link = httpsLink(address)
  return link ? html`<li><a href="${link}" rel="noopener" target="_blank">${label}</a></li>` : html``
}
