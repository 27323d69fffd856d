import lighthouse, { type Result } from 'lighthouse'

const wanted = ['performance', 'accessibility', 'best-practices', 'seo']

/** These refuse the page for unknown addresses because its status and its head say what it is, as they must; the browser's console names the status. */
const refusingUnknown = ['http-status-code', 'is-crawlable', 'errors-in-console']

/**
 * Runs Lighthouse for a slow phone in the browser that listens at `port`. Of an address that is to be unknown it leaves out what would have it
 * found.
 */
export async function mobileResult(address: string, port: number, isUnknown = false): Promise<Result> {
  const unknown = isUnknown && { ignoreStatusCode: true, skipAudits: refusingUnknown }
  const run = await lighthouse(address, { port, onlyCategories: wanted, logLevel: 'error', ...unknown })
  if (!run || run.lhr.runtimeError)
    throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  return run.lhr
}

export const categoriesOf = ({ categories }: Result) => wanted.flatMap((id) => categories[id] ?? [])

/** Returns the audits that lower the score of a category. */
export const auditsBelow = (result: Result) =>
  categoriesOf(result)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => result.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
