import type { Row } from './row.ts'

/** Which part of the benchmark a figure belongs to, and the day it was measured. */
export type Origin = { part: string; day: string }

const head = ['| what | measured | must reach | ok? | part, day |', '|---|---|---|---|---|']

export const tableOf = (lines: readonly string[]) => [...head, ...lines].join('\n')

export const lineOf = ({ what, measured, mustReach, ok }: Row, { part, day }: Origin) =>
  `| ${[what, measured, mustReach, verdict(ok), `${part}, ${day}`].map(cell).join(' | ')} |`

const verdict = (ok: boolean | undefined) => (ok === undefined ? '' : ok ? 'yes' : '**no**')

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** The part that a line of the table comes from; undefined for anything else. */
export const partOf = (line: string) => /^\|.*\| ([\w-]+), \d{4}-\d\d-\d\d \|$/.exec(line)?.[1]
