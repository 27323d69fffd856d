import { createHash } from 'node:crypto'

/*
 * The url of a course that was never published has no object, and no edge function can know that. The script fetches the store's own page
 * for such urls; without a store nothing changes (docs/decisions/0120).
 */
const script = `
  const store = /^(?:\\/[a-z0-9-]+)?(?=\\/(?:courses|free)\\/)/.exec(location.pathname)
  const show = async () => {
    const page = await (await fetch(store[0] + '/404')).text()
    if (!page.includes('data-store=')) return
    document.open()
    document.write(page)
    document.close()
  }
  const reveal = () => {
    document.body.hidden = false
  }
  if (store) {
    document.body.hidden = true
    show().then(reveal, reveal)
  }
`

/** CSP source of the document's script. */
export const notFoundScriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

/** Shown at an address without a store, and by a store's own page in its place at an unknown course's address. */
export const notFoundPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>No store here</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1rem; box-sizing: border-box; font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
</style>
<h1>There is no store at this address.</h1>
<p>Check the address for a typing mistake.</p>
<script>${script}</script>
</html>
`
