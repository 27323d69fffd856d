import { paletteFrom } from '#rules/brand/palette.ts'
import { productName } from '#rules/courses/product.ts'
import { escapeHtml } from '#storefront/html.ts'

/** `code` is shown large. Nothing else in a mail may look like a code. */
export type MailContent = {
  title: string
  intro: string
  code?: string
  rows?: readonly Row[]
  link?: Link
  notes: readonly (string | { text: string; url: string })[]
  /** The store in whose name and colour the letter is written; the product without it. */
  store?: { name: string; color: string; logo?: Logo | undefined } | undefined
}
export type Row = { label: string; amount: string; isTotal?: boolean }
type Logo = { url: string; width: number; height: number }
type Link = { intro: string; text: string; url: string }

/* Mail clients support tables and inline styles. The style element is for those with a dark mode. */
const dark = (button: Button) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .canvas { background-color: #11141a !important; }
    .card { background-color: #1b2026 !important; border-color: #2c333b !important; }
    .stripe { border-top-color: ${button.darkFill} !important; }
    .ink { color: #f2f4f7 !important; }
    .muted { color: #a3adb8 !important; }
    .code { background-color: #262d35 !important; color: #ffffff !important; }
    .button { background-color: ${button.darkFill} !important; color: ${button.darkText} !important; }
    .row { border-color: #2c333b !important; }
  }
  @media (max-width: 480px) { .card-cell { padding: 24px !important; } .code { font-size: 32px !important; } }`

const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;"
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

type Button = { fill: string; text: string; darkFill: string; darkText: string }
/** The accents of web/ui/styles/tokens.css. */
const productButton: Button = { fill: '#0a583f', text: '#f3fdf8', darkFill: '#6ddaa8', darkText: '#031e14' }

/** In dark mode the fill is the palette's tint, because a dark brand colour would be lost on a dark ground. */
function storeButton(color: string): Button {
  const { accent, onAccent, tint, accentText } = paletteFrom(color)
  return { fill: accent, text: onAccent, darkFill: tint, darkText: accentText }
}

/** Renders one column of at most 480 px for light and dark mode. See docs/design/visual-design.md, Mail. */
export function htmlOf(letter: MailContent) {
  const { title, intro, code, rows, link, notes, store } = letter
  const button = store ? storeButton(store.color) : productButton
  const stripe = store ? { name: ' stripe', style: ` border-top: 4px solid ${button.fill};` } : undefined
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${dark(button)}</style>
</head>
<body class="canvas" style="margin: 0; padding: 0; background-color: #f4f5f7;">
<div style="display: none; max-height: 0; overflow: hidden;">${escapeHtml(intro)}</div>
<table ${table} class="canvas" style="background-color: #f4f5f7;"><tr><td align="center" style="padding: 32px 16px;">
<table ${table} style="max-width: 480px;">
<tr><td class="ink" style="${font} padding: 0 0 16px; font-size: 18px; font-weight: 700; color: #14181d;">${store?.logo ? logoImage(store.logo, store.name) : escapeHtml(store?.name ?? productName)}</td></tr>
<tr><td class="card${stripe?.name ?? ''} card-cell" style="${font} padding: 32px; background-color: #ffffff; border: 1px solid #e2e5e9;${stripe?.style ?? ''} border-radius: 12px;">
<h1 class="ink" style="margin: 0 0 12px; font-size: 22px; line-height: 1.3; text-wrap: balance; color: #14181d;">${escapeHtml(title)}</h1>
<p class="ink" style="margin: 0 0 20px; font-size: 16px; line-height: 1.5; color: #14181d;">${escapeHtml(intro)}</p>
${code ? codeBox(code) : ''}
${rows ? `<table ${table} style="margin: 0 0 24px;">${rows.map(row).join('\n')}</table>` : ''}
${link ? linkButton(link, button) : ''}
${notes.map(note).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** On white, because a logo may be dark. Its text is the store's name in clients that show no pictures. */
const logoImage = ({ url, width, height }: Logo, name: string) =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display: block; border: 8px solid #ffffff; border-radius: 8px; background-color: #ffffff;">`

const codeBox = (code: string) =>
  `<p class="code" style="margin: 0 0 20px; padding: 16px; border-radius: 8px; background-color: #eef1f5; color: #14181d; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 36px; font-weight: 700; letter-spacing: 6px; text-align: center; user-select: all; -webkit-user-select: all;">${escapeHtml(code)}</p>`

function row({ label, amount, isTotal = false }: Row) {
  const cell = `${font} padding: 10px 0; border-top: 1px solid #e2e5e9; font-size: 16px; line-height: 1.4; color: #14181d; vertical-align: top;${isTotal ? ' font-weight: 700;' : ''}`
  return `<tr><td class="ink row" style="${cell} overflow-wrap: anywhere;">${escapeHtml(label)}</td><td class="ink row" align="right" style="${cell} padding-left: 16px; white-space: nowrap;">${escapeHtml(amount)}</td></tr>`
}

const linkButton = ({ intro, text, url }: Link, button: Button) =>
  `<p class="ink" style="margin: 0 0 12px; font-size: 16px; line-height: 1.5; color: #14181d;">${escapeHtml(intro)}</p>
<p style="margin: 0 0 20px;"><a class="button" href="${escapeHtml(url)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background-color: ${button.fill}; color: ${button.text}; font-size: 16px; font-weight: 600; text-decoration: none;">${escapeHtml(text)}</a></p>`

const note = (text: MailContent['notes'][number]) =>
  `<p class="muted" style="margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #5b6570;">${
    typeof text === 'string'
      ? escapeHtml(text)
      : `<a class="muted" href="${escapeHtml(text.url)}" style="color: #5b6570;">${escapeHtml(text.text)}</a>`
  }</p>`
