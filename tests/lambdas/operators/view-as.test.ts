import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isViewable } from '#contract/api/viewable.ts'
import { StartedView } from '#contract/operators/desk-sellers.ts'
import { viewTokenHeader } from '#contract/urls/edge.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { startViewHandler as startView } from '#lambdas/actions/operators/sellers.ts'
import { listOrdersHandler as listOrders } from '#lambdas/actions/sales.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { endSession } from '#lambdas/data/accounts/sessions.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { auditPartition } from '#lambdas/data/table/keys.ts'
import { tenantPartition, userPartition } from '#lambdas/data/table/partitions.ts'
import { withoutAddresses } from '#lambdas/http/view-as.ts'
import { viewLifeMs } from '#rules/operators.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { actionNames, actionOf, messageOf, requestsFor } from '#tests/harness/fuzz/requests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { settleSale } from '#tests/harness/sellers/settled-sales.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const reason = 'They cannot find a page.'
const ids = { storeId: 'none', storeProductId: 'none', releaseId: 'none', productId: 'weekly-letter' }

type Viewed = { tenantId: string; userId: string }
const start = (operator: DeskOperator, { tenantId: id, userId }: Viewed) =>
  operator.call(startView, { user_id: userId, reason }, { id })
const viewOf = async (operator: DeskOperator, seller: Viewed) =>
  StartedView.parse((await start(operator, seller)).body)

/** A request of the operator within the view. */
async function request(
  name: (typeof actionNames)[number],
  { claims }: Pick<DeskOperator, 'claims'>,
  token: string,
) {
  const [, , body] = messageOf(name, requestsFor(ids)[name])
  const handler = await handlerOf(name)
  const event = {
    headers: { 'content-type': 'application/json', [viewTokenHeader]: token },
    body: body && JSON.stringify(body),
    pathParameters: { id: '01HZZZZZZZZZZZZZZZZZZZZZZZ' },
    requestContext: { authorizer: { jwt: { claims } } },
  }
  const reply = await handler(event, lambdaContext)
  return { status: reply.statusCode, body: reply.body }
}

const everything = async (operator: DeskOperator, tenantId: string) =>
  Promise.all(
    [userPartition(operator.userId), tenantPartition(tenantId), auditPartition].map((pk) => queryItems(pk)),
  )

describe('viewing as a seller', () => {
  const refused = actionNames.filter((name) => !isViewable(actionOf(name)))
  const readable = actionNames.filter((name) => isViewable(actionOf(name)))

  let operator: DeskOperator
  let seller: Viewed
  let token: string
  beforeAll(async () => {
    operator = await deskOperator(accounts, { role: 'superadmin' })
    seller = await accountSeller(accounts)
    token = (await viewOf(operator, seller)).token
  })

  test.each(refused)('%s is refused and writes nothing', async (name) => {
    const before = await everything(operator, seller.tenantId)
    const expected = actionOf(name).access === 'admin' ? 404 : 403
    expect((await request(name, operator, token)).status).toBe(expected)
    expect(await everything(operator, seller.tenantId)).toEqual(before)
  })

  test('reads what only reads, and nothing that writes or is sensitive', () => {
    expect(readable).toEqual(expect.arrayContaining(['get-home', 'list-orders', 'get-balance', 'get-site']))
    for (const name of readable) expect(actionOf(name)).toMatchObject({ method: 'GET', access: 'seller' })
    expect(readable).not.toContain('export-orders')
  })

  test('shows the seller, with every address masked', async () => {
    const operator = await deskOperator(accounts)
    const seller = await accountSeller(accounts)
    await settleSale(seller, { email: 'grace.hopper@example.com', cents: 5000, at: new Date().toISOString() })
    const { token } = await viewOf(operator, seller)
    const home = await request('get-home', operator, token)
    expect(home.status).toBe(200)
    expect(home.body).toContain(seller.tenantId)
    expect(home.body).not.toContain(seller.email)
    const orders = await request('list-orders', operator, token)
    expect(orders.body).toContain('g***r@example.com')
    expect(orders.body).not.toContain('grace.hopper')
  })

  test.each([
    ['Write to grace.hopper@example.com.', 'Write to g***r@example.com.'],
    ['mailto:grace.hopper%40example.com', 'mailto:g***r@example.com'],
    ['grace.hopper@пример.рф', 'g***r@пример.рф'],
    ['grace.hopper@example.xn--p1ai', 'g***r@example.xn--p1ai'],
  ])('masks the address in %s', (text, masked) => {
    expect(withoutAddresses({ lines: [text] })).toEqual({ lines: [masked] })
  })

  test('masks a long text without spaces in time that grows with its length', () => {
    const text = `${'a'.repeat(300_000)}grace@example.com`
    expect(withoutAddresses(text)).not.toContain('grace@')
  })

  test('is in the audit of the seller, who gets a mail', async () => {
    const operator = await deskOperator(accounts)
    const seller = await accountSeller(accounts)
    await viewOf(operator, seller)
    const { tenantId } = seller
    expect(await auditOf(tenantId)).toMatchObject([
      { what: 'start-view', reason, who: `admin ${operator.userId}` },
    ])
    expect(await planNoticesOf(tenantId)).toEqual([{ kind: 'account-viewed' }])
  })

  test('ends after an hour, with the role, and with the session', async () => {
    const seller = await accountSeller(accounts)
    const [late, demoted, out] = [
      await deskOperator(accounts),
      await deskOperator(accounts),
      await deskOperator(accounts),
    ]
    const tokens = [await viewOf(late, seller), await viewOf(demoted, seller), await viewOf(out, seller)]
    await changeRole(demoted.userId, 'admin', 'seller')
    await endSession(out.userId, out.sessionId)
    expect((await request('get-home', demoted, tokens[1]?.token ?? '')).status).toBe(403)
    expect((await request('get-home', out, tokens[2]?.token ?? '')).status).toBe(403)
    expect((await request('get-home', late, tokens[0]?.token ?? '')).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + viewLifeMs + 1000 })
    expect((await request('get-home', late, tokens[0]?.token ?? '')).status).toBe(403)
    vi.useRealTimers()
  })

  test('is nobody else’s: another operator and a seller cannot use the token', async () => {
    const operator = await deskOperator(accounts)
    const { token } = await viewOf(operator, await accountSeller(accounts))
    for (const other of [await deskOperator(accounts), await accountSeller(accounts)])
      expect((await request('get-home', other, token)).status).toBe(403)
  })

  test('does not show an operator', async () => {
    const [operator, other] = [await deskOperator(accounts), await deskOperator(accounts)]
    expect(await start(operator, other)).toMatchObject({ status: 403 })
    const seller = await accountSeller(accounts)
    expect(await start(operator, { ...seller, userId: other.userId })).toMatchObject({ status: 404 })
  })

  test('ends once its seller is an operator, and with a changed token', async () => {
    const [operator, seller] = [await deskOperator(accounts), await accountSeller(accounts)]
    const { token } = await viewOf(operator, seller)
    const other = await accountSeller(accounts)
    for (const changed of [
      `${token}x`,
      token.replace(seller.userId, other.userId),
      token.split('.')[0] ?? '',
    ])
      expect((await request('get-home', operator, changed)).status).toBe(403)
    expect((await request('get-home', operator, token)).status).toBe(200)
    await changeRole(seller.userId, 'seller', 'admin')
    expect((await request('get-home', operator, token)).status).toBe(403)
  })

  test('leaves requests without its token alone', async () => {
    const operator = await deskOperator(accounts)
    expect((await operator.call(getHome)).status).toBe(200)
    expect((await operator.call(listOrders)).status).toBe(200)
  })
})
