import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium as launcher, type Page } from '@playwright/test'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { type BrowserSession, sessionOf } from '#tests/harness/browser/browser-session.ts'
import { chromium } from '#tests/harness/browser/chromium.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { optionsOf, type Setting, ShotsError, usage } from './shots/options.ts'
import type { Screen } from './shots/screen.ts'
import { screens } from './shots/screens.ts'
import { sellersOf } from './shots/sellers.ts'

const settleMs = 700

const { help, chosen, settings } = options()
if (help) {
  console.log(usage)
  process.exit(0)
}

/** The pictures of pages that failed or took longer than Playwright waits. */
const missed: string[] = []

function options() {
  try {
    return optionsOf(process.argv.slice(2), screens)
  } catch (error) {
    if (!(error instanceof ShotsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function shootAll(browser: Browser, stack: OwnStack) {
  const sellers = await sellersOf(stack)
  const sessions = {
    visitor: undefined,
    'new seller': sessionOf(sellers['new seller']),
    'full seller': sessionOf(sellers['full seller']),
    operator: sessionOf(sellers.operator),
  }
  for (const setting of settings)
    for (const screen of chosen) {
      const context = await open(browser, stack.origin, sessions[screen.who], setting)
      const path = `shots/${screen.name}-${setting.width}-${setting.scheme}.png`
      try {
        await shoot(context, screen, path)
      } catch (error) {
        missed.push(path)
        console.error(`${path} was not taken: ${error instanceof Error ? error.message : error}`)
      } finally {
        await context.close()
      }
    }
}

async function shoot(context: BrowserContext, screen: Screen, path: string) {
  const page = await context.newPage()
  await screen.intercept?.(page)
  await page.goto(screen.path)
  await page.waitForTimeout(settleMs)
  await screen.prepare?.(page)
  await seeWhole(page)
  await page.waitForTimeout(settleMs)
  await page.screenshot({ path, fullPage: true })
}

/** Covers load, and long lists render, only when they are near the viewport. */
const seeWhole = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo(0, 0)
  })

const open = (
  browser: Browser,
  baseURL: string,
  session: BrowserSession | undefined,
  { width, scheme: colorScheme }: Setting,
) =>
  browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 740 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  })

await buildWeb()
await mkdir('shots', { recursive: true })
const stack = await ownStack()
const { executablePath, env, args } = chromium()
const browser = await launcher.launch({ executablePath, env, args })
try {
  await shootAll(browser, stack)
} finally {
  await browser.close()
  await stack.stop()
}
if (missed.length > 0) {
  console.error(`${missed.length} pictures were not taken: ${missed.join(', ')}`)
  process.exitCode = 1
}
