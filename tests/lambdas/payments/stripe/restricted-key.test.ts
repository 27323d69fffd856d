import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* https://docs.stripe.com/keys/restricted-api-keys and https://docs.stripe.com/stripe-apps/reference/permissions */

const folder = 'lambdas/payments/stripe'
const code = readdirSync(folder)
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  .join('\n')

/** The rights by what the SDK calls the objects. A payment of an invoice is a part of it. */
const rightOf = new Map([
  ['accounts', 'Accounts'],
  ['billingPortal.sessions', 'Customer Portal'],
  ['charges', 'Charges'],
  ['checkout.sessions', 'Checkout Sessions'],
  ['customers', 'Customers'],
  ['disputes', 'Disputes'],
  ['events', 'Events'],
  ['invoicePayments', 'Invoices'],
  ['invoices', 'Invoices'],
  ['payouts', 'Payouts'],
  ['prices', 'Prices'],
  ['products', 'Products'],
  ['radar.earlyFraudWarnings', 'Radar'],
  ['refunds', 'Refunds'],
  ['subscriptionSchedules', 'Subscription Schedules'],
  ['subscriptions', 'Subscriptions'],
  ['transfers', 'Transfers'],
  ['v2.core.accountLinks', 'Account Links'],
  ['v2.core.accounts', 'Accounts'],
])
/** The same for the fields that are expanded. */
const rightOfField = new Map([
  ['customer', 'Customers'],
  ['default_payment_method', 'PaymentMethods'],
  ['failure_balance_transaction', 'Balance Transaction Sources'],
  ['invoice', 'Invoices'],
  ['latest_charge', 'Charges'],
  ['line_items', 'Checkout Sessions'],
  ['payment_intent', 'PaymentIntents'],
  ['payments', 'Invoices'],
  ['price', 'Prices'],
  ['refunds', 'Refunds'],
  ['schedule', 'Subscription Schedules'],
])
const partsWithoutRight = ['data', 'invoice_settings', 'items', 'phases']

const rows = [
  ...readFileSync('docs/operations.md', 'utf8').matchAll(
    /^ +\| (?:sales|plans, also|payouts, also) \| (.*) \| (.*) \|$/gm,
  ),
]
const written = rows.map(([, write = '']) => write).join(', ')
const granted = `${written}, ${rows.map(([, , read = '']) => read).join(', ')}`

const calls = [...code.matchAll(/\bstripe((?:\s*\.\s*\w+)+)\s*\(/g)]
  .map(([, path = '']) => path.replace(/\s/g, '').slice(1).split('.'))
  .filter(([object]) => object !== 'webhooks' && object !== 'parseEventNotificationAsync')
  .map((path) => ({ object: path.slice(0, -1).join('.'), method: path.at(-1) ?? '' }))

test('the restricted key of the runbook may make the calls that the code makes', () => {
  expect(rows).toHaveLength(3)
  expect(calls.length).toBeGreaterThan(30)
  for (const { object, method } of calls) {
    const right = rightOf.get(object)
    expect(right, object).toBeDefined()
    expect(/^(list|retrieve)/.test(method) ? granted : written, `${object}.${method}`).toContain(right)
  }
})

test('the restricted key of the runbook may read what the code expands', () => {
  const paths = [...code.matchAll(/expand(?::| =) \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.replace('withCharge', "'payment_intent.latest_charge'").matchAll(/[\w.]*\w/g)].map(
      ([path]) => path,
    ),
  )
  expect(paths).toContain('default_payment_method')
  for (const field of paths
    .flatMap((path) => path.split('.'))
    .filter((part) => !partsWithoutRight.includes(part))) {
    const right = rightOfField.get(field)
    expect(right, field).toBeDefined()
    expect(granted, field).toContain(right)
  }
})
