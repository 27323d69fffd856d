import type { Result } from 'lighthouse'
import { percentile } from '#bench/measure/times.ts'
import { atMost, plain, type Row } from '#bench/report/row.ts'
import { themes } from '#contract/site/site.ts'
import { freePort } from '#local/emulators/http/ports.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { proStore } from './pro-store.ts'
import { auditsBelow, categoriesOf, mobileResult } from './score.ts'

/** The pages of a store below its URL, by what they are. */
const [course] = sampleCatalog
const pages = {
  '10 products': '',
  'a course': `courses/${course?.slug}`,
  'a free lesson': `free/${course?.slug}`,
  About: 'about',
  FAQ: 'faq',
}
const publishLimitMs = 2000

/** Lighthouse scores on a phone of each kind of page of one store with ten products, in each of the three themes, and how long publishing took. */
export async function lighthouse(): Promise<Row[]> {
  const stack = await ownStack()
  const port = await freePort()
  try {
    const store = await proStore(stack)
    return await withBrowser(async () => {
      const rows: Row[] = []
      const publishMs: number[] = []
      for (const theme of themes) {
        await store.dress(theme)
        const startedAt = performance.now()
        const url = await store.publish()
        publishMs.push(performance.now() - startedAt)
        for (const [name, path] of Object.entries(pages))
          rows.push(rowOf(`${theme}, ${name}`, await mobileResult(new URL(path, url).href, port)))
      }
      return [...rows, publishRow(publishMs)]
    }, [`--remote-debugging-port=${port}`])
  } finally {
    await stack.stop()
  }
}

/** 100 is expected without a verdict, because any page is slow on a busy machine. Audits below 100 are named. */
function rowOf(page: string, result: Result): Row {
  const scores = categoriesOf(result).map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const short = auditsBelow(result).map(({ id }) => id)
  const note = short.length > 0 ? ` (short: ${short.join(', ')})` : ''
  return {
    ...plain(`published page, ${page}: Lighthouse, mobile`, scores.join(' · ') + note),
    mustReach: 'reported, 100 expected',
  }
}

const publishRow = (ms: readonly number[]) =>
  atMost({
    what: 'publishing a store of ten courses with all its pages, local stack',
    value: percentile(ms, 0.5),
    limit: publishLimitMs,
    unit: 'ms',
    digits: 0,
    note: `median of ${ms.length}, the theme is changed before`,
  })
