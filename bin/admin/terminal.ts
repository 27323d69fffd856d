import { createInterface } from 'node:readline/promises'
import { AdminError } from './admin-error.ts'

export type Terminal = {
  write: (text: string) => void
  complain: (text: string) => void
  ask: (question: string) => Promise<string>
}

export const terminal: Terminal = {
  write: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  ask: async (question) => {
    if (!process.stdin.isTTY)
      throw new AdminError('There is no terminal to confirm this. Pass --yes if you are sure.')
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  },
}

/** Returns one line without control and bidirectional characters, because sellers choose their own names. */
export const printable = (value: unknown) =>
  String(value).replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')

/** Formats rows in two aligned columns. */
export function aligned(rows: readonly (readonly [string, unknown])[]) {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`.trimEnd()).join('\n')
}

/** `1 product`, `2 products`. */
export const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
