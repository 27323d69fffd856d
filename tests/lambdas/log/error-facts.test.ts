import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorFacts } from '#lambdas/log/error-facts.ts'
import { allowedFields } from '#lambdas/log/fields.ts'

const errorWith = (fields: object) => Object.assign(new Error('for ada@example.com'), fields)

test('keeps an error’s name and eight frames, never its message', () => {
  const frames = Array.from({ length: 10 }, (_, n) => `    at step${n} (file.js:1:${n})`)
  const stack = ['Error: for ada@example.com', 'looks at nothing', ...frames].join('\n')
  expect(errorFacts(errorWith({ stack, cause: new TypeError('x') }))).toEqual({
    name: 'Error',
    at: frames.slice(0, 8).map((frame) => frame.trim()),
    cause: 'TypeError',
  })
  expect(errorFacts(errorWith({ stack: undefined }))).toEqual({ name: 'Error', at: [] })
  expect(errorFacts('thrown text')).toEqual({ name: 'NotAnError' })
})

test.each(['ada@example.com', '', 'two words', '9lives', `A${'a'.repeat(61)}`, 7])(
  'a name that is none is not kept: %j',
  (name) => expect(errorFacts(errorWith({ name }))).toMatchObject({ name: 'Unnamed' }),
)

test('the failed request of AWS is kept with its status, attempts and id', () => {
  const $metadata = { httpStatusCode: 400, attempts: 2, requestId: '0e3f2a58-9d1c' }
  expect(errorFacts(errorWith({ $metadata }))).toMatchObject({
    ...{ status: 400, attempts: 2, awsRequestId: '0e3f2a58-9d1c' },
  })
  for (const requestId of ['short', 'with a space in it', 'x'.repeat(61), undefined]) {
    const facts = errorFacts(errorWith({ $metadata: { httpStatusCode: 'x', attempts: 1.5, requestId } }))
    expect(Object.keys(facts).toSorted()).toEqual(['at', 'name'])
  }
})

test('the failed request of Stripe is kept with its status, id and code', () => {
  const sent = { requestId: 'req_a1B2c3', statusCode: 402, code: 'card_declined' }
  const kept = { status: 402, stripeRequestId: 'req_a1B2c3', stripeCode: 'card_declined' }
  expect(errorFacts(errorWith(sent))).toMatchObject(kept)
  const keysOf = (fields: object) => Object.keys(errorFacts(errorWith(fields))).toSorted()
  for (const requestId of ['req_a1B2', 'xreq_a1B2c3', `req_${'a'.repeat(61)}`, 'req_ada@example.com', 7])
    expect(keysOf({ ...sent, requestId })).toEqual(['at', 'name', 'status', 'stripeCode'])
  for (const code of ['no', 'Card', 'card declined', 'card_declined1', '1card', 'a'.repeat(61)])
    expect(keysOf({ ...sent, code })).toEqual(['at', 'name', 'status', 'stripeRequestId'])
  expect(keysOf({ ...sent, statusCode: 'x' })).toEqual(['at', 'name', 'stripeCode', 'stripeRequestId'])
  expect(keysOf({ requestId: sent.requestId, code: sent.code })).toEqual(['at', 'name'])
  expect(keysOf({ statusCode: 402, code: sent.code })).toEqual(['at', 'name'])
})

test.each([
  [{ action: 'get-home' }, true],
  [{ action: 'get-home ' }, false],
  [{ action: 'a@b' }, false],
  [{ trigger: 'PreSignUp_SignUp' }, true],
  [{ trigger: 'PreSignUp_SignUp1' }, false],
  [{ trigger: '1PreSignUp_SignUp' }, false],
  [{ trigger: 'Pr_SignUp' }, false],
  [{ trigger: ['PreSignUp_SignUp'] }, false],
  [{ status: 100 }, true],
  [{ status: 599 }, true],
  [{ status: 99 }, false],
  [{ status: 600 }, false],
  [{ status: 200.5 }, false],
  [{ status: '200' }, false],
  [{ durationMs: 0 }, true],
  [{ durationMs: 900_000 }, true],
  [{ durationMs: 900_001 }, false],
  [{ durationMs: -1 }, false],
  [{ code: 'invalid-input' }, true],
  [{ code: 'toString' }, false],
  [{ code: ['invalid-input'] }, false],
  [{ requestId: 'JKJaXmPLvHcESHA=' }, true],
  [{ requestId: 'JKJaXmPLvHcESHA=x' }, false],
])('%j may be logged: %s', (fields, isAllowed) => {
  expect(allowedFields(fields)).toEqual(isAllowed ? fields : {})
})

describe('an error of a schema', () => {
  const Library = z.object({ courses: z.array(z.object({ title: z.string() })), email: z.string() })
  const factsOf = (schema: z.ZodMiniType, value: unknown) => errorFacts(schema.safeParse(value).error)

  test('names each field that does not fit, never its value', () => {
    const facts = factsOf(Library, { courses: [{ title: 7_031_988 }], email: ['ada@example.com'] })
    expect(facts).toMatchObject({
      name: '$ZodError',
      fields: ['courses.0.title (invalid_type)', 'email (invalid_type)'],
    })
    expect(JSON.stringify(facts)).not.toMatch(/ada@example\.com|7031988/)
    expect(factsOf(Library, 'ada')).toMatchObject({ fields: ['the whole value (invalid_type)'] })
  })

  test('replaces keys of a record, which may be data', () => {
    const value = { 'ada@example.com': '', order1: '', entry_times: '' }
    expect(factsOf(z.record(z.string(), z.int()), value)).toMatchObject({
      fields: ['* (invalid_type)', '* (invalid_type)', 'entry_times (invalid_type)'],
    })
  })

  test('keeps at most five fields', () => {
    const fields = z.array(z.string()).safeParse([1, 2, 3, 4, 5, 6]).error
    expect(errorFacts(fields)).toMatchObject({ fields: { length: 5 } })
  })

  test('keeps no mismatch of a shape that a schema does not have', () => {
    expect(errorFacts(errorWith({ issues: [{ code: 'ada@example.com', path: 'x' }, null] }))).toMatchObject({
      fields: ['the whole value (invalid)', 'the whole value (invalid)'],
    })
    expect(errorFacts(errorWith({ issues: 'ada' }))).not.toHaveProperty('fields')
  })
})
