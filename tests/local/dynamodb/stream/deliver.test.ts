import { describe, expect, test } from 'vitest'
import { deliver } from '#local/emulators/dynamodb/stream/deliver.ts'
import type { StreamRecord } from '#local/emulators/dynamodb/stream/stream-event.ts'

const settings = {
  functionName: 'deliver-mail',
  batchSize: 3,
  lanes: 1,
  maxAgeSeconds: 600,
  maxRetries: Number.POSITIVE_INFINITY,
  patterns: [],
  failures: { mappingId: 'mapping', bucket: undefined },
}
const record = (SequenceNumber: string): StreamRecord => ({
  eventID: SequenceNumber,
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'eu-west-1',
  eventSourceARN: 'arn',
  dynamodb: {
    ApproximateCreationDateTime: 0,
    Keys: {},
    SequenceNumber,
    SizeBytes: 1,
    StreamViewType: 'NEW_IMAGE',
  },
})
const records = (...numbers: string[]) => numbers.map(record)
const numbersOf = (event: unknown) =>
  Object(event).Records.map(({ dynamodb }: StreamRecord) => dynamodb.SequenceNumber)

/** Runs a delivery whose function returns the results in order, and then the last one each time. */
async function run(answers: (() => unknown)[], given: StreamRecord[], now = () => 0, limits = {}) {
  const batches: string[][] = []
  const givenUp: StreamRecord[] = []
  const pausesMs: number[] = []
  await deliver({ ...settings, ...limits }, given, {
    now,
    stopped: new AbortController().signal,
    giveUp: (abandoned) => givenUp.push(...abandoned),
    pauseFor: async (ms) => void pausesMs.push(ms),
    invoke: async (_, event) => {
      batches.push(numbersOf(event))
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return answer?.()
    },
  })
  return { batches, pausesMs, givenUp: givenUp.map(({ eventID }) => eventID) }
}

const taken = () => ({ batchItemFailures: [] })
const failing = (itemIdentifier: string) => () => ({ batchItemFailures: [{ itemIdentifier }] })
const breaking = () => {
  throw new Error('broken')
}

describe('delivery from the stream', () => {
  test('gives up a record after its retries and continues with the next', async () => {
    const { batches, givenUp } = await run(
      [failing('1'), failing('1'), failing('1'), taken],
      records('1', '2'),
      () => 0,
      { maxRetries: 2 },
    )
    expect(givenUp).toEqual(['1'])
    expect(batches).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['2']])
  })

  test('hands over in order, at most as many at once as the template says', async () => {
    const { batches } = await run([taken], records('1', '2', '3', '4'))
    expect(batches).toEqual([['1', '2', '3'], ['4']])
  })

  test('a failure is repeated from the first record that failed', async () => {
    const { batches } = await run([failing('2'), taken], records('1', '2', '3'))
    expect(batches).toEqual([
      ['1', '2', '3'],
      ['2', '3'],
    ])
  })

  test('a function that breaks gets all of it again', async () => {
    const { batches } = await run([breaking, breaking, taken], records('1', '2'))
    expect(batches).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ])
  })

  test('a record older than the template allows is given up, and not before', async () => {
    let nowMs = 0
    const oneMinutePerTry = () => {
      nowMs += 60_000
      return breaking()
    }
    const { batches, givenUp, pausesMs } = await run([oneMinutePerTry], records('1'), () => nowMs)
    expect(batches.length).toBe(10)
    expect(pausesMs).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    expect(givenUp).toEqual(['1'])
  })
})
