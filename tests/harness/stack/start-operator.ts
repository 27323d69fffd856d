import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { runProgram } from './run-program.ts'

const longestComplaints = 2000
const Said = z.object({ code: z.int(), out: z.string(), err: z.string() })

/** The operator's command line in a process that stays: a start of it takes the processor for two and a half seconds. */
export function startOperator(endpoints: Record<string, string>) {
  const child = runProgram('tests/harness/stack/operator-process.ts', [], {
    PATH: process.env.PATH,
    ...endpoints,
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-longestComplaints)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  async function run(args: string[], aheadMs: number) {
    child.stdin.write(`${JSON.stringify({ args, aheadMs })}\n`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The operator's process ended during ${args.join(' ')}. ${complaints}`)
      if (value.startsWith('{"code"')) return Said.parse(JSON.parse(value))
    }
  }
  return {
    run: (args: string[], aheadMs: number) => {
      const said = last.then(() => run(args, aheadMs))
      last = said.catch(() => undefined)
      return said
    },
    stop: () => void child.kill(),
  }
}
