import { partOf, tableOf } from './table.ts'

/** The lines of one part, in the order they were measured. */
export type Measured = { part: string; lines: readonly string[] }

/**
 * The whole report. Parts that weren't measured this time keep their former lines, unless those come from another
 * machine: figures of two machines in one table say nothing.
 */
export function reportOf(
  machine: string,
  measured: readonly Measured[],
  order: readonly string[],
  former = '',
) {
  const kept = former.includes(machine) ? former.split('\n') : []
  const linesOf = (part: string) =>
    measured.find((one) => one.part === part)?.lines ?? kept.filter((line) => partOf(line) === part)
  return `# What was measured

${machine}

${explanation}

${tableOf(order.flatMap(linesOf))}
`
}

const explanation = `Written by \`npm run bench\`; \`npm run bench -- weights table\` measures some parts again and keeps the others.
KB are 1000 bytes, KiB 1024. Times are medians on a machine that may be busy: compare ratios, not times.`
