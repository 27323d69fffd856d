import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** axe finds nothing in light and in dark, nothing scrolls sideways, and a thumb can press everything. */
export async function expectSoundPage(page: Page) {
  await expectAccessible(page)
  await expectNoOverhang(page)
  const { width } = page.viewportSize() ?? { width: 0 }
  if (width < 700) expect(await page.evaluate(smallTargets)).toEqual([])
}

/** Checks a page at its own width and at a phone's, for a story that is told once. */
async function atEveryWidth(page: Page, check: (page: Page) => Promise<void>) {
  await check(page)
  const own = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page)
  if (own) await page.setViewportSize(own)
}

export const expectSoundAtEveryWidth = (page: Page) => atEveryWidth(page, expectSoundPage)

/** axe finds nothing and nothing scrolls sideways, at both widths. */
export const expectReadableAtEveryWidth = (page: Page) =>
  atEveryWidth(page, async (shown) => {
    await expectAccessible(shown)
    await expectNoOverhang(shown)
  })

/** axe finds nothing in light and in dark. */
export async function expectAccessible(page: Page) {
  // The application replaces what the document shows, while it would be examined.
  await expect(page.locator('#root[data-early]')).toHaveCount(0)
  await page.evaluate(untilStill)
  // Half a megabyte of source takes as long as a look at a small page: a document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? { runOnly: colorRules } : {}
    expect(await axeFindings(page, rules), `in ${colorScheme}`).toEqual([])
  }
}

/** A dialog that is still becoming visible has pale colours. What moves for as long as it waits is no such change. */
const untilStill = async () => {
  const changes = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

/** Nothing scrolls sideways. A chart measures its place after the page has another width. */
export async function expectNoOverhang(page: Page) {
  // A phone's `innerWidth` grows with what is wider than the screen.
  const screen = page.viewportSize()?.width ?? 0
  const overhang = () =>
    page.evaluate((width) => document.documentElement.scrollWidth - (width || innerWidth), screen)
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}

/** The themes differ in colours only: the other rules would find the same again. */
const colorRules = ['color-contrast', 'link-in-text-block']

async function axeFindings(page: Page, rules: axe.RunOptions) {
  // What lies under a dialog can be neither read nor reached. Frames show stores: see store-page.spec.ts.
  const hasDialog = (await page.getByRole('dialog').count()) > 0
  const context = { exclude: ['iframe'], ...(hasDialog && { include: ['[role=dialog], dialog[open]'] }) }
  // What passes would take a third of the time to write down.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...rules }
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await window.axe.run(context, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { context, options },
  )
}

/** What can be pressed but is less than 44 px high or wide; what is hidden is no target. */
function smallTargets() {
  const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role="switch"]')]
  const isSeen = (box: DOMRect) => box.width > 1 && box.height > 1 && box.bottom > 0
  return targets
    .filter((target) => !target.closest('[aria-hidden="true"]'))
    .map((target) => ({ target, box: target.getBoundingClientRect() }))
    .filter(({ box }) => isSeen(box) && (box.width < 44 || box.height < 44))
    .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)
}
