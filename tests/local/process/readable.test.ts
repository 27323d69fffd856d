import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { toReadable } from '#local/emulators/process/readable-log.ts'

const shown = (name: string, line: object) =>
  stripVTControlCharacters(toReadable(`${name}: ${JSON.stringify(line)}`))
const at = { timestamp: '2026-01-31T12:00:00.000Z' }

test('a call is one line: time, action, result, duration and id', () => {
  const line = { level: 'INFO', message: 'refused', ...at, action: 'add-store-products', status: 409 }
  const more = {
    code: 'plan-limit-reached',
    durationMs: 12,
    correlationId: '0e3f2a58-9d1c-4b6a-8f77-2f1f6a1f3c55',
    invocationId: 'unread',
  }
  expect(shown('add-store-products', { ...line, ...more })).toMatch(
    /^\d\d:\d\d:00 {2}add-store-products +refused {2}409 {2}plan-limit-reached {2}0e3f2a58 {2}12 ms$/,
  )
})

test('an error says where it arose, below', () => {
  const error = { name: 'TypeError', at: ['at run (lambdas/a.ts:1:2)', 'at main (lambdas/b.ts:3:4)'] }
  const [first, ...others] = shown('get-home', { level: 'ERROR', message: 'failed', ...at, error }).split(
    '\n',
  )
  expect(first).toMatch(/get-home +failed {2}TypeError$/)
  expect(others).toEqual(['    at run (lambdas/a.ts:1:2)', '    at main (lambdas/b.ts:3:4)'])
})

test('counts are printed with their names', () => {
  const _aws = {
    CloudWatchMetrics: [{ Namespace: 'x', Metrics: [{ Name: 'GenerationTime', Unit: 'Milliseconds' }] }],
  }
  expect(shown('openai-generate-site', { _aws, service: 'x', GenerationTime: 5210 })).toMatch(
    /counted +openai-generate-site +GenerationTime 5210$/,
  )
})

test('other output of a function is shown unchanged', () => {
  for (const line of ['get-home: oh no', 'get-home: {broken', 'get-home: {"other":"line"}', 'nobody'])
    expect(toReadable(line)).toBe(line)
})
