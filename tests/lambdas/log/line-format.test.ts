import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedFields, type LogFields } from '#lambdas/log/fields.ts'
import { withInvocation } from '#lambdas/log/invocation.ts'
import { LineFormat } from '#lambdas/log/line-format.ts'

const correlationId = '0e3f2a58-9d1c-4b6a-8f77-2f1f6a1f3c55'
const invocationId = 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef'
const token = Buffer.from('thirty-two bytes of a reset token').toString('base64url')
const secrets = {
  address: 'ada@example.com',
  code: '493817',
  password: 'Correct-Horse-9',
  resetToken: token,
  accessToken: `eyJhbGciOiJSUzI1NiJ9.${token}.${token}`,
}
const secretTexts = Object.values(secrets)

const lineOf = (more: object) =>
  new LineFormat()
    .formatAttributes(
      {
        logLevel: 'INFO',
        message: 'answered',
        timestamp: new Date(0),
        serviceName: 'x',
        sampleRateValue: 0,
        awsRegion: 'eu-west-1',
      },
      { ...more },
    )
    .getAttributes()

test('a line has the fields of its call and those that are allowed', () => {
  const fields = { status: 409, code: 'plan-limit-reached' } satisfies LogFields
  const line = withInvocation(
    { action: 'add-store-products', correlationId, invocationId, requestId: 'JKJaXmPLvHcESHA=' },
    () => lineOf(fields),
  )
  expect(line).toMatchObject({
    level: 'INFO',
    message: 'answered',
    timestamp: '1970-01-01T00:00:00.000Z',
    action: 'add-store-products',
    correlationId,
    invocationId,
    requestId: 'JKJaXmPLvHcESHA=',
    durationMs: expect.any(Number),
    status: 409,
    code: 'plan-limit-reached',
  })
})

test('a field that nobody has allowed is dropped, whatever is in it', () => {
  const line = lineOf({
    ...secrets,
    email: 'ada@example.com',
    headers: { cookie: token },
    body: [1, 2],
    status: 200,
  })
  expect(line).toEqual({ level: 'INFO', message: 'answered', timestamp: expect.any(String), status: 200 })
})

const names = [
  'action',
  'trigger',
  'correlationId',
  'invocationId',
  'requestId',
  'status',
  'code',
  'item',
  'durationMs',
]

test.each(names)('no address, code, password or token passes for a value of %s', (name) => {
  for (const secret of secretTexts) expect(allowedFields({ [name]: secret })).toEqual({})
  expect(allowedFields({ [name]: { secret: secretTexts } })).toEqual({})
  expect(allowedFields({ [name]: secretTexts })).toEqual({})
})

test('six digits are no field’s value but a duration’s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 999_999 }), fc.constantFrom(...names), (code, name) => {
      if (name !== 'durationMs') expect(allowedFields({ [name]: code })).toEqual({})
      expect(allowedFields({ [name]: String(code) })).toEqual({})
    }),
  )
})

test('an error’s line has name, stack and AWS request facts, nothing else', () => {
  const error = Object.assign(new TypeError(`bad input: ${secretTexts}`, { cause: new RangeError(token) }), {
    body: secrets,
    $metadata: { httpStatusCode: 400, attempts: 3, requestId: 'b7f0a3c2-1111-4222-8333-444455556666' },
  })
  const { error: facts } = lineOf({ error })
  expect(facts).toMatchObject({ name: 'TypeError', cause: 'RangeError', status: 400, attempts: 3 })
  expect(Object(facts).at[0]).toContain('line-format.test.ts')
  for (const secret of secretTexts) expect(JSON.stringify(facts)).not.toContain(secret)
})

test('no thrown value is quoted', () => {
  for (const secret of secretTexts) {
    const named = Object.assign(new Error(secret), { name: `${secret} \n${secret}` })
    for (const thrown of [secret, { secret }, [secret], undefined, named])
      expect(JSON.stringify(lineOf({ error: thrown }))).not.toContain(secret)
  }
})
