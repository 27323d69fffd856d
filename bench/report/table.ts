import type { Row } from './row.ts'

/** The suite that a figure belongs to, and the day it was measured. */
export type Origin = { suite: string; day: string }

const head = ['| what | measured | must reach | ok? | suite, day |', '|---|---|---|---|---|']

export const tableOf = (lines: readonly string[]) => [...head, ...lines].join('\n')

export const lineOf = ({ what, measured, mustReach, ok }: Row, { suite, day }: Origin) =>
  `| ${[what, measured, mustReach, verdict(ok), `${suite}, ${day}`].map(cell).join(' | ')} |`

const verdict = (ok: boolean | undefined) => (ok === undefined ? '' : ok ? 'yes' : '**no**')

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** Returns the suite that a line of the table comes from, or undefined for any other line. */
export const suiteOf = (line: string) => /^\|.*\| ([\w-]+), \d{4}-\d\d-\d\d \|$/.exec(line)?.[1]
