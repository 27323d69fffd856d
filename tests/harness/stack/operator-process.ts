import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { runAdmin } from '#bin/admin/run.ts'

// The operator's command line, one command a line of JSON, so that its start is waited for once. A command sees
// the stack's clock, as the functions do.
const Command = z.object({ args: z.array(z.string()), aheadMs: z.number() })
const realNow = Date.now
let aheadMs = 0
const stackNow = () => realNow() + aheadMs
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [stackNow()] : args, newTarget),
  get: (target, key) => (key === 'now' ? stackNow : Reflect.get(target, key)),
})

for await (const line of createInterface({ input: process.stdin })) {
  const command = Command.parse(JSON.parse(line))
  aheadMs = command.aheadMs
  const said = { out: '', err: '' }
  const code = await runAdmin([...command.args, '--stage', 'test', '--yes'], {
    write: (text) => {
      said.out += text
    },
    complain: (text) => {
      said.err += text
    },
    ask: async () => '',
  })
  console.log(JSON.stringify({ code, ...said }))
}
