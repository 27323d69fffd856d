import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8')
const styleHash = createHash('sha256').update(style).digest('base64')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and for quoted attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

export const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  // With `no-referrer` a browser sends `Origin: null` with the form, which the gateway refuses.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** `body` is HTML; the title is text. */
export const document = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
<body>
<header class="notice">Local payment page: test cards only, no money moves.</header>
${body}
</html>
`

/** A link to an address that another program gave; anything but the web's schemes is left out. */
export const link = (url: string, text: string, className = '') =>
  /^https?:\/\//i.test(url)
    ? `<a href="${escaped(url)}"${className && ` class="${className}"`}>${escaped(text)}</a>`
    : escaped(text)

/** Text in which `[text](url)` is a link, as Stripe takes it. */
export const linksAsHtml = (text: string) =>
  text
    .split(/(\[[^\]]+\]\([^)\s]+\))/)
    .map((part) => {
      const [, label, url] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      return label && url ? link(url, label) : escaped(part)
    })
    .join('')

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const dollars = (cents: number) => money.format(cents / 100)

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dateOf = (seconds: number) => date.format(seconds * 1000)

export type Reply = { status: number; html: string } | { to: string }
