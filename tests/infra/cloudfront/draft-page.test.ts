import { Window } from 'happy-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { themes } from '#contract/site/site.ts'
import { draftPage } from '#infra/cloudfront/draft-page.ts'
import { renderBarePage } from '#storefront/bare-page.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { usedCss } from '#storefront/page-assets.ts'
import { renderPage } from '#storefront/render-site.ts'
import { pageWithCourseTexts } from '../../harness/pages/page-with-course-texts.ts'

const windows: Window[] = []
afterEach(async () => {
  await Promise.all(windows.splice(0).map(({ happyDOM }) => happyDOM.close()))
})

const store = { ...pageWithCourseTexts(3), isLive: false, linksPages: true }
const paths = ['', `courses/${store.products[0]?.slug}`, 'about', 'faq']

/** What the frame of the document shows of a page. */
async function framed(reply: (path: string) => object, path: string) {
  const window = new Window({
    url: 'https://ada.stores.example/draft.html#token',
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  windows.push(window)
  const asked = async (_: string, { body }: { body: string }) => ({
    ok: true,
    json: async () => reply(JSON.parse(body).path),
  })
  Object.assign(window, { fetch: asked })
  window.document.write(draftPage)
  await window.happyDOM.waitUntilComplete()
  const [button] = [...window.document.querySelectorAll('button')].filter((it) => it.textContent === path)
  button?.click()
  await window.happyDOM.waitUntilComplete()
  return window.document.querySelector('iframe')?.getAttribute('srcdoc') ?? ''
}

const rules = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('')
const withoutColours = (css: string) => css.replace(/:root\{[^}]*\}/, '')

describe.each(themes)('a draft in %s', (theme) => {
  const page = { ...store, settings: { ...store.settings, theme } }
  const reply = (path: string) => ({
    ...{ store_name: 'Ada', expires_at: new Date(0).toISOString(), url: store.url, theme },
    html: renderBarePage(page, path),
    pages: paths.map((name) => ({ path: name, name })),
  })

  test.each(paths)('has the styles and the cart of the published page /%s', async (path) => {
    const published = renderPage(page, path) ?? ''
    const shown = await framed(reply, path)
    const used = usedCss(withoutColours(rules(shown)), published)
    expect(used).toBe(withoutColours(rules(published)))
    expect(shown).toContain(`<script>${cartScript}</script>`)
    expect(shown.match(/:root\{[^}]*\}/)?.[0]).toContain('--accent:')
  })
})

test('the document has no text that could end its script', () => {
  expect(draftPage.match(/<\/script/g)).toHaveLength(1)
})
