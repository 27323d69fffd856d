import { mkdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { chromium as launcher } from '@playwright/test'
import { renderStorePage } from '#storefront/render.ts'
import { chromium } from '#tests/harness/browser/chromium.ts'
import { gallery } from './gallery/stores.ts'

// npm run gallery: writes screenshots of twenty stores at phone and desktop width to gallery/.
const widths = [360, 1440]
const covers = 'web/public/covers'

await mkdir('gallery', { recursive: true })
const { executablePath, env, args } = chromium()
const browser = await launcher.launch({ executablePath, env, args })
for (const width of widths) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.route('**/covers/*.svg', async (route) => {
    const body = await readFile(`${covers}/${basename(new URL(route.request().url()).pathname)}`)
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  for (const store of gallery()) {
    await page.route(store.page.url, (route) =>
      route.fulfill({ contentType: 'text/html', body: renderStorePage(store.page) }),
    )
    await page.goto(store.page.url)
    await page.screenshot({ path: `gallery/${store.file}-${width}.png`, fullPage: true })
  }
}
await browser.close()
