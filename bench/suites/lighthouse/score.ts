import lighthouse, { type Result } from 'lighthouse'

const wanted = ['performance', 'accessibility', 'best-practices', 'seo']

/** Runs Lighthouse for a slow phone in the browser that listens at `port`. */
export async function mobileResult(address: string, port: number): Promise<Result> {
  const run = await lighthouse(address, { port, onlyCategories: wanted, logLevel: 'error' })
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
