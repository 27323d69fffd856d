import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openQueues } from '#local/emulators/sqs/queues.ts'

const name = 'Shards'
const queue = {
  mappingId: 'mapping',
  name,
  functionName: 'work',
  maximumConcurrency: 2,
  visibilitySeconds: 60,
  maxReceives: 3,
}
type Event = { Records: { body: string; eventSource: string; attributes: Record<string, string> }[] }

/** A queue whose function does what `work` says with a message's body and number of receives. */
function open(work: (body: string, receives: number) => Promise<unknown>, { file = newFile() } = {}) {
  let aheadMs = 0
  const lines: string[] = []
  const invoke = (_: string, event: unknown) => {
    const [record] = (event as Event).Records
    return work(record?.body ?? '', Number(record?.attributes.ApproximateReceiveCount))
  }
  const now = () => Date.now() + aheadMs
  let isOn = true
  const isOff = () => !isOn
  const queues = openQueues({ queues: [queue], invoke, isOff, now, file, log: (line) => lines.push(line) })
  onTestFinished(() => queues.stop())
  const later = (seconds: number) => {
    aheadMs += seconds * 1000
    queues.tick()
  }
  const turn = (state: boolean) => {
    isOn = state
    queues.tick()
  }
  return { ...queues, lines, later, turn }
}
const newFile = () => join(mkdtempSync(join(tmpdir(), 'queues-')), 'queues.json')
/** A promise that the test resolves itself. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('a message reaches its function, and its sender hears when it ends', async () => {
  const { send } = open(async (body) => `did ${body}`)
  expect(await send(name, '{"shard":3}')).toBe('did {"shard":3}')
})

test('no more messages are worked on than the maximum concurrency', async () => {
  const { open: finish, opened } = gate()
  let [running, most] = [0, 0]
  const { send } = open(async () => {
    running += 1
    most = Math.max(most, running)
    await opened
    running -= 1
  })
  const sent = ['1', '2', '3', '4', '5'].map((body) => send(name, body))
  await expect.poll(() => running).toBe(2)
  finish()
  await Promise.all(sent)
  expect(most).toBe(2)
})

test('a failed message is visible again after its timeout, and dead after three', async () => {
  const receives: number[] = []
  const { send, later, lines } = open(async (_, received) => {
    receives.push(received)
    throw new Error('no database')
  })
  await expect(send(name, '1')).rejects.toThrow('no database')
  later(59)
  expect(receives).toEqual([1])
  later(2)
  await expect.poll(() => receives).toEqual([1, 2])
  await expect.poll(() => lines).toHaveLength(2)
  later(61)
  await expect.poll(() => lines.at(-1)).toMatch(/It is given up\.$/)
  later(61)
  expect(receives).toEqual([1, 2, 3])
})

test('work interrupted by a stop is done at the next start', async () => {
  const file = newFile()
  const { open: finish, opened } = gate()
  const first = open(() => opened, { file })
  const sent = first.send(name, '7')
  const done: string[] = []
  open(async (body) => done.push(body), { file })
  await expect.poll(() => done).toEqual(['7'])
  finish()
  await sent
})

test('a stop waits neither for messages in line nor for endless work', async () => {
  const file = newFile()
  const { send, stop } = open(() => gate().opened, { file })
  const [, , inLine] = ['1', '2', '3'].map((body) => send(name, body))
  await stop()
  expect(await inLine).toBeUndefined()
  const done: string[] = []
  open(async (body) => done.push(body), { file })
  await expect.poll(() => done.toSorted()).toEqual(['1', '2', '3'])
})

test('a queue whose mapping is off keeps its messages until it is on again', async () => {
  const done: string[] = []
  const { lines, later, send, turn } = open(async (body) => done.push(body))
  turn(false)
  const sent = send(name, '1')
  later(600)
  expect(done).toEqual([])
  turn(true)
  await sent
  expect(done).toEqual(['1'])
  expect(lines).toEqual([])
})
