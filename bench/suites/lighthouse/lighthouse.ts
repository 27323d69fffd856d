import type { Result } from 'lighthouse'
import { plain, type Row } from '#bench/report/row.ts'
import { proStore } from '#bench/use/pro-store.ts'
import { themes } from '#contract/site/site.ts'
import { freePort } from '#local/emulators/http/ports.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { auditsBelow, categoriesOf, mobileResult } from './score.ts'

const unknownPath = 'no-such-page'

/** The pages of a store below its URL, by what they are. */
const [course] = sampleCatalog
const pages = {
  '10 products': '',
  'a course': `courses/${course?.slug}`,
  'a free lesson': `free/${course?.slug}`,
  About: 'about',
  FAQ: 'faq',
  'the page for unknown addresses': unknownPath,
}

/** Lighthouse scores on a phone of each kind of page of one store with ten products, in each of the three themes. */
export async function lighthouse(): Promise<Row[]> {
  const stack = await ownStack()
  const port = await freePort()
  try {
    // A course without content has no lesson to give away.
    await stack.coursesReady
    const store = await proStore(stack)
    return await withBrowser(async () => {
      const rows: Row[] = []
      for (const theme of themes) {
        await store.dress(theme)
        const url = await store.publish()
        for (const [name, path] of Object.entries(pages))
          rows.push(
            rowOf(
              `${theme}, ${name}`,
              await mobileResult(new URL(path, url).href, port, path === unknownPath),
            ),
          )
      }
      return rows
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
