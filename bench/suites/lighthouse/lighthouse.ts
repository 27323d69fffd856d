import type { Result } from 'lighthouse'
import { plain, type Row } from '#bench/report/row.ts'
import { themes } from '#contract/site/site.ts'
import { freePort } from '#local/emulators/http/ports.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { proStore } from './pro-store.ts'
import { auditsBelow, categoriesOf, mobileResult } from './score.ts'

/** Lighthouse scores on a phone of one published store with ten products, in each of the three themes. */
export async function lighthouse(): Promise<Row[]> {
  const stack = await ownStack()
  const port = await freePort()
  try {
    const store = await proStore(stack)
    return await withBrowser(async () => {
      const rows: Row[] = []
      for (const theme of themes)
        rows.push(rowOf(theme, await mobileResult(await store.publish(theme), port)))
      return rows
    }, [`--remote-debugging-port=${port}`])
  } finally {
    await stack.stop()
  }
}

/** 100 is expected without a verdict, because any page is slow on a busy machine. Audits below 100 are named. */
function rowOf(theme: string, result: Result): Row {
  const scores = categoriesOf(result).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const short = auditsBelow(result).map(({ id }) => id)
  const note = short.length > 0 ? ` (short: ${short.join(', ')})` : ''
  return {
    ...plain(`published page, ${theme}, 10 products: Lighthouse, mobile`, scores.join(' · ') + note),
    mustReach: 'reported, 100 expected',
  }
}
