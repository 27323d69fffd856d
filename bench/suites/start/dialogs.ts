import type { Browser, Page } from '@playwright/test'
import { median } from '#bench/measure/times.ts'
import { atMost, type Row } from '#bench/report/row.ts'
import { measureRounds, timeOf } from './measure-rounds.ts'
import type { App } from './measured-app.ts'
import { clickToContent, inNewProfile, type Network, type Press, type Shown, visit } from './visit.ts'

const publishSwitch: Press = {
  target: 'main [role=switch]',
  content: 'main [role=switch][aria-checked=false]',
}

/** From the click to the content of a dialog, first and again, and from the click to the changed switch. */
export async function dialogs(browser: Browser, app: App, network: Network): Promise<Row[]> {
  const shown = await measureRounds(async () => {
    const place = app.products(await app.dashboard())
    return inNewProfile(browser, place.session, async (context) => {
      const { page } = await visit(context, place, network)
      const first = await openAndClose(page, app.dialog)
      const again = await openAndClose(page, app.dialog)
      return { first, again, changed: await changeAndRestore(page) }
    })
  })
  const msOf = (name: 'first' | 'again' | 'changed') => shown.map((it) => it[name].ms)
  const tasks = shown.flatMap(({ first, again, changed }) => [first, again, changed])
  return [
    timeOf('dialog, first', network, msOf('first')),
    timeOf('dialog, again', network, msOf('again')),
    atMost({
      what: `a product's switch: click to change, ${network.name}`,
      value: median(msOf('changed')),
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
