import { createHash } from 'node:crypto'
import { draftApi } from '#contract/api/draft-api.ts'
import { draftAssets } from '#storefront/draft-assets.ts'

/*
 * Shows the draft of a store to anyone who has its link. The token stays in the fragment. The frame runs the page's script
 * with an origin of its own, so that nothing in a page can read the token or reach the store's address. The document has the styles and scripts that pages of all stores
 * share, so that the function that opens a draft does not need them.
 */

/** As a value in a script of a document. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const script = `
  const say = (text) => {
    document.getElementById('note').textContent = text
  }
  const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

  const { styles, scripts } = ${inScript(draftAssets)}

  function completed(html, theme) {
    const css = styles[theme].home + (path && styles[theme].pages)
    const page = html.replace('</style>', () => css + '</style>').replaceAll('href="#', 'href="about:srcdoc#')
    return page + scripts.map((script) => '<script>' + script + '<\\/script>').join('')
  }

  let path = ''
  let home = ''

  function show({ store_name, html, theme, expires_at, pages, url }) {
    home = url
    document.title = 'Draft of ' + store_name
    showPages(pages)
    say('Draft of ' + store_name + '. The link works until ' + days.format(new Date(expires_at)) + '; nothing can be bought here.')
    const frame = document.createElement('iframe')
    frame.title = document.title
    frame.setAttribute('sandbox', 'allow-scripts allow-modals')
    frame.srcdoc = completed(html, theme)
    document.querySelector('iframe')?.remove()
    document.body.append(frame)
  }

  function showPages(pages) {
    const list = document.querySelector('nav')
    list.replaceChildren(
      ...pages.map((page) => {
        const button = document.createElement('button')
        button.textContent = page.name
        if (page.path === path) button.setAttribute('aria-current', 'page')
        button.onclick = () => open(page.path)
        return button
      }),
    )
  }

  onmessage = ({ source, data }) => {
    const link = source === document.querySelector('iframe')?.contentWindow && data?.link
    if (link && link.startsWith(home)) open(link.slice(home.length).split('#')[0])
  }

  async function open(to) {
    try {
      const reply = await fetch('${draftApi['open-draft'].path}', {
        method: '${draftApi['open-draft'].method}',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: location.hash.slice(1), path: to }),
      })
      const body = await reply.json()
      if (reply.ok) path = to
      if (reply.ok) return show(body)
      say(reply.status === 400 ? 'This link is not complete. Ask whoever sent it for a new one.' : body.message)
    } catch {
      say('The draft could not be loaded. Check your connection and reload the page.')
    }
  }

  onhashchange = () => open('')
  open('')
`

/** CSP source of the document's script. */
export const draftScriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** At every address of the stores, the same for every draft. */
export const draftPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Draft</title>
<style>
:root { color-scheme: light dark }
body { display: grid; grid-template-rows: auto auto 1fr; height: 100dvh; margin: 0; font: 0.9375rem/1.4 system-ui, sans-serif }
p { margin: 0; padding: 0.625rem 1rem; background: #fef3c7; color: #422006; text-align: center; overflow-wrap: anywhere }
nav { display: flex; gap: 0.25rem; overflow-x: auto; padding: 0.25rem 0.5rem }
button { flex: none; max-width: 14rem; min-height: 2.75rem; padding: 0 0.75rem; overflow: hidden; border: 0; border-radius: 0.5rem; background: none; color: inherit; font: inherit; text-overflow: ellipsis; white-space: nowrap; cursor: pointer }
[aria-current] { background: color-mix(in srgb, currentcolor 12%, transparent); font-weight: 600 }
iframe { width: 100%; height: 100%; border: 0; background: #fff }
</style>
<body>
<p id="note" role="status">Loading the draft...</p>
<nav aria-label="Pages"></nav>
<noscript><p>Turn on JavaScript to see this draft.</p></noscript>
<script>${script}</script>
</body>
</html>
`
