import { type Browser, type BrowserContextOptions, chromium as launcher } from '@playwright/test'
import { Site } from '#contract/site/site.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import { chromium } from '#tests/harness/browser/chromium.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { sellersOf } from './shots/sellers.ts'

// npx tsx bin/readme-picture.ts: writes docs/storewright.png, the picture of README.md.
const settleMs = 3000

async function pictureOf(browser: Browser, url: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(settleMs)
  const picture = await page.screenshot()
  await context.close()
  return `data:image/png;base64,${picture.toString('base64')}`
}

/** The first picture above the other two, with a line between them. */
async function write(browser: Browser, [landing, dashboard, store]: string[]) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 962 } })
  await page.setContent(`<body style="margin:0;background:#d5d8d1">
    <img src="${landing}" style="position:absolute;width:1000px">
    <img src="${dashboard}" style="position:absolute;top:574px;width:620px">
    <img src="${store}" style="position:absolute;top:574px;left:625px;width:375px">`)
  await page.screenshot({ path: 'docs/storewright.png' })
}

await buildWeb()
const stack = await ownStack()
const { executablePath, env, args } = chromium()
const browser = await launcher.launch({ executablePath, env, args })
try {
  const { 'full seller': seller } = await sellersOf(stack)
  const { url } = Site.parse((await seller.api('GET', '/api/site')).body)
  await write(browser, [
    await pictureOf(browser, stack.origin, { viewport: { width: 1440, height: 820 } }),
    await pictureOf(browser, `${stack.origin}/app/dashboard`, {
      viewport: { width: 1440, height: 902 },
      storageState: sessionOf(seller),
    }),
    await pictureOf(browser, url, { viewport: { width: 900, height: 931 } }),
  ])
} finally {
  await browser.close()
  await stack.stop()
}
