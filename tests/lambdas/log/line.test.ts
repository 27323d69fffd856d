import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { allowedFields, type LogFields } from '#lambdas/log/fields.ts'
import { withInvocation } from '#lambdas/log/invocation.ts'
import { lineOf as lineAt } from '#lambdas/log/line.ts'
import { log, logUnexpected } from '#lambdas/log/log.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

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

const lineOf = (more: object) => lineAt('INFO', 'answered', more, new Date(0))

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

test('a line has the trace of its call, and no other part of it', () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0')
  expect(lineOf({})).toMatchObject({ traceId: '1-5759e988-bd862e3fe1be46a994272793' })
})

test.each([
  ['INFO', 'stdout', () => log('answered', { status: 200 })],
  ['ERROR', 'stderr', () => logUnexpected('failed', new Error('quoted'))],
] as const)('a line of level %s is one line of JSON on %s', (level, stream, write) => {
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO')
  const written = vi.spyOn(process[stream], 'write').mockReturnValue(true)
  write()
  const line = written.mock.calls[0]?.[0]
  expect(String(line)).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(String(line))).toMatchObject({ level })
})

test('a function whose log level is ERROR writes nothing else', () => {
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'ERROR')
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log('answered')
  expect(written).not.toHaveBeenCalled()
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
  expect(Object(facts).at[0]).toContain('line.test.ts')
  for (const secret of secretTexts) expect(JSON.stringify(facts)).not.toContain(secret)
})

test('no thrown value is quoted', () => {
  for (const secret of secretTexts) {
    const named = Object.assign(new Error(secret), { name: `${secret} \n${secret}` })
    for (const thrown of [secret, { secret }, [secret], undefined, named])
      expect(JSON.stringify(lineOf({ error: thrown }))).not.toContain(secret)
  }
})
