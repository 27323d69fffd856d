import type { Browser, Page } from '@playwright/test'
import { atMost, type Row } from '../report/row.ts'
import { median } from '../times.ts'
import type { Apps } from './apps.ts'
import { inTurns, ratio } from './in-turns.ts'
import { clickToContent, inNewProfile, type Network, type Press, type Shown, visit } from './visit.ts'

/** Only ours has one. */
const publishSwitch: Press = {
  target: 'main [role=switch]',
  content: 'main [role=switch][aria-checked=false]',
}

/** From the click to the content of a dialog, first and again, and from the click to the changed switch. */
export async function dialogs(browser: Browser, { ours, theirs }: Apps, network: Network): Promise<Row[]> {
  const [own, other] = await inTurns(ours, theirs, async (app) => {
    const place = app.products(await app.dashboard())
    return inNewProfile(browser, place.session, async (context) => {
      const { page } = await visit(context, place, network)
      const first = await openAndClose(page, app.dialog)
      const again = await openAndClose(page, app.dialog)
      const changed = app === ours ? await changeAndRestore(page) : undefined
      return { first, again, changed }
    })
  })
  const msOf = (name: 'first' | 'again', shown: typeof own) => shown.map((it) => it[name].ms)
  const tasks = own.flatMap(({ first, again, changed }) => [first, again, ...(changed ? [changed] : [])])
  const changedMs = own.flatMap(({ changed }) => (changed ? [changed.ms] : []))
  return [
    ratio('dialog, first', network, msOf('first', own), msOf('first', other), 1),
    ratio('dialog, again', network, msOf('again', own), msOf('again', other), 1),
    atMost({
      what: `a product's switch: click to change, ${network.name}`,
      value: median(changedMs),
      limit: 60,
      unit: 'ms',
      digits: 0,
    }),
    atMost({
      what: `dialog and switch: longest task, ${network.name}`,
      value: median(tasks.map(({ longestTaskMs }) => longestTaskMs)),
      limit: 100,
      unit: 'ms',
      digits: 0,
    }),
  ]
}

async function openAndClose(page: Page, dialog: Press): Promise<Shown> {
  const shown = await clickToContent(page, dialog)
  await page.keyboard.press('Escape')
  await page.locator(dialog.content).waitFor({ state: 'detached' })
  return shown
}

/** The next round finds it as it was. */
async function changeAndRestore(page: Page): Promise<Shown> {
  const changed = await clickToContent(page, publishSwitch)
  await page.locator(publishSwitch.content).click()
  await page.locator(publishSwitch.content).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  return changed
}
