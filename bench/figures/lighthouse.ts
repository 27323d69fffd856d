import type { Result } from 'lighthouse'
import { themes } from '#contract/site.ts'
import { freePort } from '#local/ports.ts'
import { ownEdition } from '#tests/support/own-edition.ts'
import { auditsBelow, categoriesOf, mobileResult } from '../browser/lighthouse.ts'
import { withBrowser } from '../browser/with-browser.ts'
import { proStore } from '../pro-store.ts'
import { plain, type Row } from '../report/row.ts'

/** The three looks of one published store with ten products, as Lighthouse sees them on a phone. */
export async function lighthouse(): Promise<Row[]> {
  const edition = await ownEdition()
  const port = await freePort()
  try {
    const store = await proStore(edition)
    return await withBrowser(async () => {
      const rows: Row[] = []
      for (const theme of themes)
        rows.push(rowOf(theme, await mobileResult(await store.publish(theme), port)))
      return rows
    }, [`--remote-debugging-port=${port}`])
  } finally {
    await edition.stop()
  }
}

/** 100 is expected, yet never judged: a busy machine is slow for any page. What is short of it is named. */
function rowOf(theme: string, result: Result): Row {
  const scores = categoriesOf(result).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const short = auditsBelow(result).map(({ id }) => id)
  const note = short.length > 0 ? ` (short: ${short.join(', ')})` : ''
  return {
    ...plain(`published page, ${theme}, 10 products: Lighthouse, mobile`, scores.join(' · ') + note),
    mustReach: 'reported, 100 expected',
  }
}
