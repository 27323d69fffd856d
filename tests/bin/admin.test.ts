import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#bin/admin/commands.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { listOperators } from '#lambdas/data/accounts/operators.ts'
import { setPlan } from '#lambdas/data/plans/plans.ts'
import { deleteItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { auditOf, type Operator, startOperator } from './support/operator.ts'

const open = sampleCatalog.filter(({ pro_only }) => !pro_only).map(({ id }) => id)
const all = sampleCatalog.map(({ id }) => id)

let operator: Operator
let admin: Operator['admin']
beforeAll(async () => {
  operator = await startOperator()
  admin = operator.admin
})
afterAll(() => operator.restore())

describe('the command line', () => {
  test('lists every command with --help, and with nothing at all', async () => {
    const { out, code } = await admin(['--help'])
    expect(code).toBe(0)
    for (const name of Object.keys(commands)) expect(out).toContain(`  ${name} `)
    expect(out).toContain('A stage without a Stripe key')
  })

  test.each(Object.keys(commands))('%s --help says what it does and needs no stage', async (name) => {
    const { out, code } = await admin([name, '--help'])
    expect(code).toBe(0)
    expect(out).toContain(`npm run admin -- ${name}`)
    expect(out).toContain('cdk-outputs.json')
  })

  test.each([
    ['an unknown command', ['fly'], 'There is no command "fly".'],
    ['a name every object has', ['constructor'], 'There is no command "constructor".'],
    ['an unknown option', ['set-plan', '--force'], "Unknown option '--force'. See `set-plan --help`."],
    ['another command option', ['set-plan', '--apply'], "Unknown option '--apply'. See `set-plan --help`."],
    [
      'a missing argument',
      ['set-plan', 'ada@example.com'],
      'PLAN is missing.\nUsage: npm run admin -- set-plan EMAIL',
    ],
    [
      'a wrong argument',
      ['set-plan', 'ada@example.com', 'gold'],
      `PLAN can't be "gold". Choose one of lite, pro.\nUsage: npm run admin -- set-plan`,
    ],
    ['an option of nobody', ['set-plan', '--force'], 'The options are --stage, --yes, --reason, --help.'],
    ['a wrong address', ['show-seller', 'ada'], `EMAIL can't be "ada". Enter a valid email address.`],
    ['too many arguments', ['show-seller', 'ada@example.com', 'x'], '"x" is one argument too many.'],
    [
      'an unknown seller',
      ['show-seller', 'nobody@example.com'],
      'Nobody has signed up with this email address.',
    ],
  ])('reports %s in one sentence', async (_, args, sentence) => {
    const { code, out, err } = await admin(args)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/\n\s+at /)
  })

  const changing = Object.entries(commands).filter(([, { changes }]) => changes)
  const argumentsOf: Record<string, string[]> = {
    'set-plan': ['ada@example.com', 'pro'],
    'comp-plan': ['ada@example.com', 'pro', '--until', '2999-01-31'],
    'set-role': ['ada@example.com', 'admin'],
    'grant-credits': ['ada@example.com', '5'],
    'import-catalog': ['catalog.csv', '--apply'],
    'import-course': ['course', 'folder', '--apply'],
    'restore-catalog': ['--apply'],
    'restore-course': ['course', '--apply'],
    'record-order': ['ada@example.com', 'course', 'buyer@example.com'],
    'resend-receipt': ['pi_1'],
    refund: ['pi_1'],
    approve: ['01HZZZZZZZZZZZZZZZZZZZZZZZ'],
    'decline-refund': ['pi_1'],
    'hide-review': ['01HZZZZZZZZZZZZZZZZZZZZZZZ'],
    'show-review': ['01HZZZZZZZZZZZZZZZZZZZZZZZ'],
    'settle-payout': ['ada@example.com', 'payout'],
    'verify-ledger': ['ada@example.com', '--repair'],
    'resend-mail': ['--apply'],
    restore: ['restored-table', '--apply'],
    'campaign-limit': ['10', '--apply'],
    'generation-limit': ['10', '--apply'],
    'verify-audit': ['--apply'],
    maintenance: ['on'],
    'schedule-price': ['course', '--cents', '4900', '--from', '2999-01-31'],
    'propose-commission': ['course', '--percent', '40', '--from', '2999-01-31'],
    'forget-stage': ['--apply'],
  }
  const withoutArguments = [
    'setup-billing',
    'index-plans',
    'index-counters',
    'seed-catalog',
    'reconcile',
    'send-payouts',
    'draw-pictures',
    'index-sellers',
    'number-receipts',
    'end-refund-requests',
    'count-owed',
  ]

  test.each(changing)('%s is refused without a reason, which its usage names', async (name) => {
    const typed = argumentsOf[name] ?? (withoutArguments.includes(name) ? [] : ['ada@example.com'])
    const { code, err, asked } = await operator.adminAsTyped([name, ...typed])
    expect({ code, asked }).toEqual({ code: 1, asked: [] })
    expect(err).toContain('REASON is missing. Say why, for the audit')
    expect(err).toMatch(/Usage: npm run admin -- .*--reason TEXT/)
  })

  test('the audit keeps the reason of a change', async () => {
    const { email, tenantId } = await operator.newSeller()
    expect((await admin(['grant-credits', email, '5', '--reason', ' asked by mail '])).code).toBe(0)
    expect(await auditOf(tenantId)).toMatchObject([{ details: { delta: 5 }, reason: 'asked by mail' }])
    const { err } = await admin(['grant-credits', email, '5', '--reason', ' '])
    expect(err).toContain('Say why, for the audit')
  })

  test('an account that has never signed in has no store', async () => {
    const { email } = operator.pool.signUp()
    expect((await admin(['show-seller', email])).err).toContain('has never signed in')
  })
})

test('a name with control characters is printed as one harmless line', async () => {
  const { email, userId } = await operator.newSeller()
  const name = 'Eve\nRole       superadmin\u001b[2J\u202e'
  await updateItem(keys.profile(userId), {
    UpdateExpression: 'SET #name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':name': name },
  })
  const { out } = await admin(['show-seller', email])
  expect(out).toContain('Eve Role       superadmin [2J\n')
  expect(out).toMatch(/^Role {2,}seller$/m)
  expect(out).not.toMatch(/^Role {2,}superadmin/m)
})

describe('set-plan', () => {
  test('changes the plan and says so in the audit', async () => {
    const { email, tenantId } = await operator.newSeller()
    expect((await admin(['set-plan', email.toUpperCase(), 'pro'])).out).toBe(
      'The plan is pro: 0 products of 10.\n',
    )
    expect(await auditOf(tenantId)).toMatchObject([
      { what: 'set-plan', details: { from: 'lite', to: 'pro' }, outcome: 'done', who: expect.any(String) },
    ])
    expect(JSON.stringify(await auditOf(tenantId))).not.toContain(email)
  })

  test('a downgrade keeps the products, and none can be added', async () => {
    const seller = await operator.newSeller()
    await setPlan(seller.tenantId, 'pro')
    await seller.call(addStoreProducts, { product_ids: all.slice(0, 9) })
    const { out } = await admin(['set-plan', seller.email, 'lite'])
    expect(out).toBe('The plan is lite: 9 products of 3. Nothing can be added until it has fewer.\n')
    const last = open.find((id) => !all.slice(0, 9).includes(id)) ?? all[9]
    expect((await seller.call(addStoreProducts, { product_ids: [last] })).status).toBe(409)
  })
})

test('set-role changes the profile', async () => {
  const { email } = await operator.newSeller()
  const { out, code } = await admin(['set-role', email, 'admin'])
  expect(code).toBe(0)
  expect(out).toContain('Until two operators have two-step sign-in')
  expect((await admin(['show-seller', email])).out).toMatch(/^Role +admin$/m)
  expect((await admin(['set-role', email, 'queen'])).err).toContain(`ROLE can't be "queen".`)
})

test('set-role to the same role enters an operator whom the list lacks', async () => {
  const { email, userId, tenantId } = await operator.newSeller()
  await admin(['set-role', email, 'admin'])
  await deleteItem(keys.operator(userId))
  expect((await listOperators()).map(({ id }) => id)).not.toContain(userId)
  expect((await admin(['set-role', email, 'admin'])).out).toContain('who is in it now')
  expect((await listOperators()).map(({ id }) => id)).toContain(userId)
  expect((await admin(['set-role', email, 'admin'])).out).toBe('The role is admin already.\n')
  expect(await auditOf(tenantId)).toHaveLength(2)
  expect((await admin(['show-audit', '--target', email])).out.match(/ {2}reason=/g)).toHaveLength(2)
})

describe('grant-credits', () => {
  test('adds to the balance and takes from it', async () => {
    const { email } = await operator.newSeller()
    expect((await admin(['grant-credits', email, '50'])).out).toBe('The balance is 150 credits.\n')
    expect((await admin(['grant-credits', email, '-150'])).out).toBe('The balance is 0 credits.\n')
  })

  test('the balance never falls below 0: the refusal changes nothing and is audited', async () => {
    const { email, tenantId } = await operator.newSeller()
    const { code, err } = await admin(['grant-credits', email, '-101'])
    expect({ code, err }).toEqual({ code: 1, err: 'The balance would fall below 0. Nothing was changed.\n' })
    expect((await admin(['show-seller', email])).out).toMatch(/^Credits +100$/m)
    expect(await auditOf(tenantId)).toMatchObject([{ what: 'grant-credits', outcome: 'refused' }])
  })

  test.each(['0', '1.5', 'many', '1e3', '1000001'])('refuses %s', async (number) => {
    const { err } = await admin(['grant-credits', 'ada@example.com', number])
    expect(err).toContain(`NUMBER can't be "${number}". Give a whole number`)
  })
})

describe('record-order', () => {
  const buyer = 'buyer@example.com'
  const payment = ['--payment', 'pay_1', '--paid-at', '2026-03-01T12:00:00Z']

  test('shows the sale, and the dashboard counts it once', async () => {
    const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)
    const { email, tenantId } = await operator.newSeller(course?.id ?? '')
    const args = ['record-order', email, course?.id ?? '', buyer, ...payment, '--yes']
    const { out } = await admin(args)
    expect(out).toContain(course?.title)
    expect(out).toMatch(/^Paid at +2026-03-01T12:00:00.000Z$/m)
    const sameMoment = args.map((arg) => arg.replace('12:00:00Z', '14:00:00+02:00'))
    expect((await admin(sameMoment)).out).toContain('recorded before')
    const shown = (await admin(['show-seller', email])).out
    expect(shown).toMatch(/^Orders +1$/m)
    expect(shown).toMatch(/^Customers +1$/m)
    expect(JSON.stringify(await auditOf(tenantId))).not.toContain(buyer)
  })

  test('asks on a deployed stage, because an order cannot be undone', async () => {
    const { email, tenantId } = await operator.newSeller(open[0] ?? '')
    const { asked, err } = await admin(['record-order', email, open[0] ?? '', buyer], 'no')
    expect(asked).toEqual([expect.stringContaining(`Type ${email} to continue`)])
    expect(err).toBe('Nothing was changed.\n')
    expect(await auditOf(tenantId)).toEqual([])
  })

  test.each([
    ['a payment without its time', ['--payment', 'pay_1'], 'Pass --payment and --paid-at together'],
    [
      'a payment of the provider, which reports it itself',
      ['--payment', 'pi_3Nabc', '--paid-at', '2026-03-01T12:00:00Z'],
      'The provider of this payment reports it itself.',
    ],
    [
      'a time without its payment',
      ['--paid-at', '2026-03-01T12:00:00Z'],
      'Pass --payment and --paid-at together',
    ],
    ['a time without a zone', ['--payment', 'p', '--paid-at', '2026-03-01T12:00:00'], 'Give a time like'],
    [
      'a payment id with a space',
      ['--payment', 'a b', ...payment.slice(2)],
      'A payment id has 1 to 100 letters',
    ],
  ])('refuses %s', async (_, options, sentence) => {
    const { email } = await operator.newSeller(open[0] ?? '')
    const { code, err } = await admin(['record-order', email, open[0] ?? '', buyer, ...options, '--yes'])
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })

  test('refuses a product that the store does not have', async () => {
    const { email } = await operator.newSeller()
    const { err } = await admin(['record-order', email, open[0] ?? '', buyer, '--yes'])
    expect(err).toBe('This store does not have that product.\n')
  })
})
