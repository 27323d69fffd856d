import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { BrowserSession } from '#tests/harness/browser/browser-session.ts'
import { momentOf, noteMoments } from '#tests/harness/browser/paint-timings.ts'

export type Network = { name: string; latencyMs?: number }
/** On loopback only processor time matters; on a phone's network bytes and round trips matter too. */
export const networks: readonly Network[] = [
  { name: "a phone's network", latencyMs: 150 },
  { name: 'loopback' },
]
const bytesPerSecond = 1_600_000 / 8
const slowerProcessor = 4
/** A long task is reported some time after it. */
const longTaskReportedMs = 300

/** An address, what the visitor came for, and what its browser has stored. */
export type Place = { address: string; selector: string; session?: BrowserSession | undefined }

const Initiator = z.object({
  request: z.object({ url: z.string() }),
  initiator: z.object({
    url: z.optional(z.string()),
    stack: z.optional(z.object({ callFrames: z.array(z.object({ url: z.string() })) })),
  }),
})
const Count = z.number()

export type Visit = { page: Page; seenMs: number; requests: number; depth: number; shift: number }

/** Opens a page of its own in a context, with a slower processor, and waits for what the visitor came for. */
export async function visit(context: BrowserContext, place: Place, { latencyMs }: Network): Promise<Visit> {
  const page = await context.newPage()
  await noteMoments(page, place.selector)
  await page.addInitScript(noteShifts)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await session.send('Network.enable')
  const depths = followDepths(session, place.address)
  if (latencyMs)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  await page.goto(place.address, { waitUntil: 'commit' })
  const seenMs = await momentOf(page, 'seen')
  const before = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
    seenMs,
  )
  await untilAtRest(page)
  const shift = Count.parse(await page.evaluate(() => Reflect.get(window, 'benchShift')))
  const depth = Math.max(1, ...before.map((url) => depths.get(url) ?? 1))
  return { page, seenMs, requests: 1 + before.length, depth, shift }
}

/**
 * Waits until the page has loaded and fetched nothing for a second. Playwright's `networkidle` sometimes never comes on the landing page,
 * which has a frame with a document of its own.
 */
async function untilAtRest(page: Page) {
  await page.waitForLoadState('load')
  await page.evaluate(
    (restMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, restMs)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, restMs)
        }).observe({ type: 'resource' })
      }),
    1000,
  )
}

type Session = Awaited<ReturnType<BrowserContext['newCDPSession']>>

/** Counts the files that a request had to wait for: 1 is the document. */
function followDepths(session: Session, address: string) {
  const depths = new Map([[address, 1]])
  session.on('Network.requestWillBeSent', (event) => {
    const { request, initiator } = Initiator.parse(event)
    if (depths.has(request.url)) return
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? address
    depths.set(request.url, 1 + (depths.get(from) ?? 1))
  })
  return depths
}

function noteShifts() {
  Reflect.set(window, 'benchShift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput'))
        Reflect.set(window, 'benchShift', Reflect.get(window, 'benchShift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs `work` in a new profile: empty cache, and the session's storage. */
export async function inNewProfile<T>(
  browser: Browser,
  session: BrowserSession | undefined,
  work: (context: BrowserContext) => Promise<T>,
) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    ...(session && { storageState: session }),
  })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Returns the time from the first key stroke in the field to the next frame, in ms. */
export async function firstKeyMs(page: Page, selector: string) {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener(
          'keydown',
          ({ timeStamp }) =>
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp))),
          { capture: true, once: true },
        ),
      ),
  )
  await page.locator(selector).first().focus()
  await page.keyboard.press('a')
  return painted
}

/** What is pressed, and what is then shown, which is not in the page before. */
export type Press = { target: string; content: string }
export type Shown = { ms: number; longestTaskMs: number }

/**
 * Returns the time from a click on the target to the frame that shows the content, and the longest task meanwhile.
 * Functions in it are anonymous, because the compiler's helper that keeps names does not exist in a browser.
 */
export async function clickToContent(page: Page, { target, content }: Press): Promise<Shown> {
  await page.locator(target).locator('visible=true').first().hover()
  return page.evaluate(
    ({ target, content, afterMs }) =>
      new Promise<Shown>((resolve) => {
        const startedAt = performance.now()
        let longestTaskMs = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
        }).observe({ type: 'longtask' })
        new MutationObserver((_, observer) => {
          if (![...document.querySelectorAll(content)].some((it) => it.checkVisibility())) return
          observer.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              const ms = performance.now() - startedAt
              setTimeout(() => resolve({ ms, longestTaskMs }), afterMs)
            }),
          )
        }).observe(document.body, {
          childList: true,
          subtree: true,
          attributeFilter: ['aria-checked', 'style'],
        })
        const shown = [...document.querySelectorAll<HTMLElement>(target)].find((it) => it.checkVisibility())
        shown?.click()
      }),
    { target, content, afterMs: longTaskReportedMs },
  )
}
