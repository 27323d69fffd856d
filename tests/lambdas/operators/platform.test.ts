import { GetSendStatisticsCommand } from '@aws-sdk/client-ses'
import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Home } from '#contract/home.ts'
import { Figures, PlatformSettings } from '#contract/platform.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  announceHandler as announce,
  endAnnouncementHandler as endAnnouncement,
  getFiguresHandler as getFigures,
  getMailReputationHandler as getMailReputation,
  getPlatformHandler as getPlatform,
} from '#lambdas/actions/platform.ts'
import { countFigures } from '#lambdas/changes/count-figures.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { maxAnnouncements } from '#rules/operators.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'

let accounts: Accounts
let ada: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  ada = await deskOperator(accounts)
})
afterAll(() => accounts.restore())

const reason = 'The bank is closed on Monday.'

describe('the mail reputation', () => {
  test('is what the mail service counts, and absent while it is down', async () => {
    const points = [
      { DeliveryAttempts: 60, Bounces: 2, Complaints: 0 },
      { DeliveryAttempts: 40, Bounces: 1, Complaints: 1 },
    ]
    accounts.ses.on(GetSendStatisticsCommand).resolves({ SendDataPoints: points })
    expect((await ada.call(getMailReputation)).body).toEqual({
      reputation: { sent: 100, bounces: 3, complaints: 1 },
    })
    accounts.ses.on(GetSendStatisticsCommand).rejects(new Error('down'))
    expect((await ada.call(getMailReputation)).body).toEqual({})
  })
})

describe('an announcement', () => {
  beforeEach(() => deleteItem(keys.announcements))

  const tell = (text: string, id = ulid(), until?: string) =>
    ada.call(announce, { text, request_id: id, reason, ...(until && { until }) })
  /** A minute later, because functions read what is announced once a minute. */
  const seen = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { body } = await (await accountSeller(accounts)).call(getHome)
    return Home.parse(body).announcements?.map(({ text }) => text)
  }

  test('reaches every seller within a minute, once for a request, until it ends', async () => {
    const id = ulid()
    for (const _ of [1, 2]) expect(await tell('Payouts are a day late.', id)).toMatchObject({ status: 200 })
    expect(await seen()).toEqual(['Payouts are a day late.'])
    vi.useRealTimers()
    expect(await ada.call(endAnnouncement, { reason }, { id })).toMatchObject({ status: 200 })
    expect(await ada.call(endAnnouncement, { reason }, { id })).toMatchObject({ status: 404 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 130_000 })
    expect(await seen()).toBeUndefined()
    vi.useRealTimers()
    expect((await auditOf(id)).map(({ what }) => what)).toEqual(['announce', 'end-announcement'])
  })

  test('is refused for a day that is over, and beside too many others', async () => {
    expect(await tell('Too late for this one.', ulid(), '2020-01-01')).toMatchObject({ status: 400 })
    for (let n = 0; n < maxAnnouncements; n++) expect((await tell(`Sentence number ${n}.`)).status).toBe(200)
    expect(await tell('One more than that.')).toMatchObject({ status: 409 })
  })
})

describe('the settings', () => {
  test('name stage and limits, also when the model cannot be asked', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const settings = PlatformSettings.parse((await ada.call(getPlatform)).body)
    expect(settings).toMatchObject({ stage: expect.any(String), campaigns: { limit: 2000 } })
    vi.restoreAllMocks()
  })
})

const order = (state: string, refunded = 0) => ({
  type: { S: 'order' },
  tenant_id: { S: 'of-ada' },
  state: { S: state },
  total_cents: { N: '4900' },
  refunded_cents: { N: String(refunded) },
})
const tenant = (cents: number, interval = 'month', status = 'active') => ({
  type: { S: 'tenant' },
  subscription: {
    M: { status: { S: status }, interval: { S: interval }, price_cents: { N: String(cents) } },
  },
})

describe('the figures', () => {
  const figures = async () => Figures.parse((await ada.call(getFigures)).body)
  const record = (after: DynamoDBRecord['dynamodb'], eventID = ulid()): DynamoDBRecord => ({
    eventID,
    eventName: after?.OldImage ? 'MODIFY' : 'INSERT',
    dynamodb: { ...after, SequenceNumber: eventID },
  })
  const added = async (records: DynamoDBRecord[]) => {
    const before = await figures()
    for (const _ of [1, 2]) expect(await countFigures(records)).toEqual([])
    const after = await figures()
    return { before, after, today: after.days[0], yesterday: before.days[0] }
  }

  test('count a sale, its refund and its dispute once each', async () => {
    const { today, yesterday } = await added([
      record({ NewImage: order('paid') }),
      record({ OldImage: order('paid'), NewImage: order('partially_refunded', 1000) }),
      record({ OldImage: order('partially_refunded', 1000), NewImage: order('disputed', 1000) }),
      record({ OldImage: order('disputed', 1000), NewImage: order('disputed', 1000) }),
    ])
    expect(today).toMatchObject({
      sales: (yesterday?.sales ?? 0) + 1,
      sold_cents: (yesterday?.sold_cents ?? 0) + 4900,
      refunds: (yesterday?.refunds ?? 0) + 1,
      refunded_cents: (yesterday?.refunded_cents ?? 0) + 1000,
      disputes: (yesterday?.disputes ?? 0) + 1,
    })
  })

  test('leave out orders that move to the platform', async () => {
    const moved = { ...order('paid'), tenant_id: { S: 'platform' } }
    const { today, yesterday } = await added([record({ NewImage: moved })])
    expect(today).toEqual(yesterday)
  })

  test('count what the platform itself sold', async () => {
    const own = { ...order('paid'), tenant_id: { S: 'platform' }, store_id: { S: 'platform' } }
    const { today, yesterday } = await added([record({ NewImage: own })])
    expect(today?.sales).toBe((yesterday?.sales ?? 0) + 1)
  })

  test('count payouts once they are sent, and credits that the model took', async () => {
    const payout = (state: string) => ({ type: { S: 'payout' }, state: { S: state }, cents: { N: '5300' } })
    const credit = (reason: string) => ({ type: { S: 'credit' }, delta: { N: '-10' }, reason: { S: reason } })
    const { today, yesterday } = await added([
      record({ OldImage: payout('sending'), NewImage: payout('sent') }),
      record({ OldImage: payout('sent'), NewImage: payout('sent') }),
      record({ NewImage: credit('generation') }),
      record({ NewImage: credit('refund') }),
    ])
    expect(today).toMatchObject({
      payouts: (yesterday?.payouts ?? 0) + 1,
      paid_out_cents: (yesterday?.paid_out_cents ?? 0) + 5300,
      credits_spent: (yesterday?.credits_spent ?? 0) + 10,
    })
  })

  test('follow what subscriptions bring each month', async () => {
    const { before, after } = await added([
      record({ NewImage: tenant(4700) }),
      record({ OldImage: tenant(4700), NewImage: tenant(120_000, 'year') }),
    ])
    expect(after.recurring_cents - before.recurring_cents).toBe(10_000)
    expect(after.subscriptions - before.subscriptions).toBe(1)
    const { before: running, after: ended } = await added([
      record({ OldImage: tenant(120_000, 'year'), NewImage: tenant(120_000, 'year', 'ended') }),
    ])
    expect(ended.recurring_cents - running.recurring_cents).toBe(-10_000)
    expect(ended.subscriptions - running.subscriptions).toBe(-1)
  })

  test('are read with one request besides the admission', async () => {
    expect(await roundTripsOf(figures)).toBeLessThanOrEqual(2)
  })
})
