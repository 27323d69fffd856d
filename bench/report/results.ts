import { suiteOf, tableOf } from './table.ts'

/** The report lines of one suite, in the order they were measured. */
export type Measured = { suite: string; lines: readonly string[] }

/**
 * Returns the whole report. Suites that were not measured this time keep their previous lines, unless those come from
 * another machine, because figures of two machines can't be compared. Sections below the table are written by hand and kept.
 */
export function reportOf(
  machine: string,
  measured: readonly Measured[],
  order: readonly string[],
  previous = '',
) {
  const kept = previous.includes(machine) ? previous.split('\n') : []
  const linesOf = (suite: string) =>
    measured.find((one) => one.suite === suite)?.lines ?? kept.filter((line) => suiteOf(line) === suite)
  return `# What was measured

${machine}

${explanation}

${tableOf(order.flatMap(linesOf))}
${sectionsOf(previous)}`
}

function sectionsOf(report: string) {
  const start = report.indexOf('\n## ')
  return start < 0 ? '' : report.slice(start)
}

const explanation = `Written by \`npm run bench\`; \`npm run bench -- weights table\` measures some suites again and keeps the others.
KB are 1000 bytes, KiB 1024. Times are medians on a machine that may be busy: compare ratios, not times.

Costs are list prices (\`bench/prices/prices.ts\`) times the use of an active seller and the store's visitors for a month.
Table units, model tokens, page and cover sizes are measured; how often a seller does what, and what can be measured on AWS
only, is assumed in \`bench/prices/month.ts\`. Where use depends on caches the table takes the upper bound: every visitor is new,
every page view reads S3, every catalog request reaches the API. Fixed costs are counted in the templates of production with
both domains: custom metrics by name, alarms by the metrics they evaluate, hosted zones by id. Traces are not proportional
to use, because X-Ray records the first invocation of each second and one in twenty of the others. Not counted: data
transfer between services, calls to KMS and Secrets Manager (cached), and DNS queries (alias records are free).`
