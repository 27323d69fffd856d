import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'

const daySeconds = 24 * 60 * 60

/** A stack in a process of its own, whose clock a test puts forward by days and whose scheduled jobs it runs. */
export async function stackWithClock() {
  const stack = await startedLocalStack()
  const post = (path: string, body: object) =>
    fetch(`${stack.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...stack,
    later: (days: number) => post('/_local/clock', { advanceSeconds: days * daySeconds }),
    run: (job: string) => post('/_local/run', { job }),
  }
}
