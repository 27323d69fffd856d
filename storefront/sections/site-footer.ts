import type { SiteSettings } from '#contract/site.ts'
import { html } from '../html.ts'
import { httpsLink, mailLink, phoneLink } from '../links.ts'
import type { StorePage } from '../store-page.ts'

const networks = [
  ['Facebook', 'facebook'],
  ['X', 'twitter'],
  ['Instagram', 'instagram'],
  ['YouTube', 'youtube'],
] as const

/** The seller's contact details. Empty ones are left out. */
export const siteFooter = ({ settings, generatedYear }: StorePage) => html`
  <footer class="site-footer wrap">
    <p class="brand">${settings.store_name}</p>
    <ul>${email(settings)}${phone(settings)}${networks.map(([label, field]) => social(label, settings[field]))}</ul>
    <p class="legal">© ${generatedYear} <bdi>${settings.store_name}</bdi>. All rights reserved. Prices in US dollars.</p>
  </footer>
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
