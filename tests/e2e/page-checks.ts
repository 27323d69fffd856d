import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** axe finds nothing in light and in dark, nothing scrolls sideways, and a thumb can press everything. */
export async function expectSoundPage(page: Page) {
  await expectAccessible(page)
  await expectNoOverhang(page)
  const { width } = page.viewportSize() ?? { width: 0 }
  if (width < 700) expect(await page.evaluate(smallTargets)).toEqual([])
}

/** axe finds nothing in light and in dark. */
export async function expectAccessible(page: Page) {
  // What the document shows before the application has started is hidden from assistive technology.
  await expect(page.locator('#root[inert]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page), `in ${colorScheme}`).toEqual([])
  }
}

/** Nothing scrolls sideways. */
export async function expectNoOverhang(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function axeFindings(page: Page) {
  // In the page itself: otherwise each run opens another one. Frames show stores: see store-page.spec.ts.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('iframe')
    // What passes would take a third of the time to write down.
    .options({ resultTypes: ['violations'] })
  // What lies under a dialog can be neither read nor reached.
  if (await page.getByRole('dialog').count()) axe.include('[role=dialog], dialog[open]')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
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
