import { GetAccountSendingEnabledCommand, GetSendStatisticsCommand } from '@aws-sdk/client-ses'
import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Home } from '#contract/home.ts'
import { FigureItem, Figures, PlatformSettings } from '#contract/operators/platform.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { retryPayoutHandler as retryPayout } from '#lambdas/actions/operators/payout-desk.ts'
import {
  announceHandler as announce,
  endAnnouncementHandler as endAnnouncement,
  getFiguresHandler as getFigures,
  getMailReputationHandler as getMailReputation,
  getPlatformHandler as getPlatform,
  listFigureHandler as listFigure,
} from '#lambdas/actions/operators/platform.ts'
import { countFigures } from '#lambdas/changes/count-figures.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { maxAnnouncements } from '#rules/operators.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'

const desk = startDeskForTests()

const reason = 'The bank is closed on Monday.'

describe('the mail reputation', () => {
  test('is what the mail service counts, and absent while it is down', async () => {
    const points = [
      { DeliveryAttempts: 60, Bounces: 2, Complaints: 0 },
      { DeliveryAttempts: 40, Bounces: 1, Complaints: 1 },
    ]
    const isSending = (Enabled: boolean) =>
      desk.accounts.ses.on(GetAccountSendingEnabledCommand).resolves({ Enabled })
    desk.accounts.ses.on(GetSendStatisticsCommand).resolves({ SendDataPoints: points })
    for (const is_paused of [false, true]) {
      isSending(!is_paused)
      expect((await desk.operator.call(getMailReputation)).body).toEqual({
        reputation: { sent: 100, bounces: 3, complaints: 1, is_paused },
      })
    }
    desk.accounts.ses.on(GetSendStatisticsCommand).rejects(new Error('down'))
    expect((await desk.operator.call(getMailReputation)).body).toEqual({})
  })
})

describe('an announcement', () => {
  beforeEach(() => deleteItem(keys.announcements))

  const tell = (text: string, id = ulid(), until?: string) =>
    desk.operator.call(announce, { text, request_id: id, reason, ...(until && { until }) })
  /** A minute later, because functions read what is announced once a minute. */
  const seen = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const { body } = await (await accountSeller(desk.accounts)).call(getHome)
    return Home.parse(body).announcements?.map(({ text }) => text)
  }

  test('reaches every seller within a minute, once for a request, until it ends', async () => {
    const id = ulid()
    for (const _ of [1, 2]) expect(await tell('Payouts are a day late.', id)).toMatchObject({ status: 200 })
    expect(await seen()).toEqual(['Payouts are a day late.'])
    vi.useRealTimers()
    expect(await desk.operator.call(endAnnouncement, { reason }, { id })).toMatchObject({ status: 200 })
    expect(await desk.operator.call(endAnnouncement, { reason }, { id })).toMatchObject({ status: 404 })
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
    const settings = PlatformSettings.parse((await desk.operator.call(getPlatform)).body)
    expect(settings).toMatchObject({ stage: expect.any(String), campaigns: { limit: 2000 } })
    vi.restoreAllMocks()
  })
})

const order = (state: string, refunded = 0, id = ulid()) => ({
  type: { S: 'order' },
  id: { S: id },
  tenant_id: { S: 'of-ada' },
  state: { S: state },
  total_cents: { N: '4900' },
  refunded_cents: { N: String(refunded) },
})
const tenant = (cents: number, interval = 'month', status = 'active', id = 'of-ada') => ({
  type: { S: 'tenant' },
  id: { S: id },
  subscription: {
    M: { status: { S: status }, interval: { S: interval }, price_cents: { N: String(cents) } },
  },
})

describe('the figures', () => {
  const figures = async () => Figures.parse((await desk.operator.call(getFigures)).body)
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

  test('count a dispute once, also one that was decided before it was heard of', async () => {
    const { today, yesterday } = await added([
      record({ OldImage: order('paid'), NewImage: order('lost') }),
      record({ OldImage: order('paid'), NewImage: order('disputed') }),
      record({ OldImage: order('disputed'), NewImage: order('lost') }),
    ])
    expect(today?.disputes).toBe((yesterday?.disputes ?? 0) + 2)
  })

  test('take off a refund that failed, and count the one that was made again', async () => {
    const [paid, refunded] = [order('paid'), order('refunded', 4900)]
    const { today, yesterday } = await added([
      record({ OldImage: paid, NewImage: refunded }),
      record({ OldImage: refunded, NewImage: paid }),
      record({ OldImage: paid, NewImage: refunded }),
    ])
    expect(today).toMatchObject({
      refunds: (yesterday?.refunds ?? 0) + 1,
      refunded_cents: (yesterday?.refunded_cents ?? 0) + 4900,
    })
  })

  test('count the refund and the dispute of a sale that is recorded with them', async () => {
    const { today, yesterday } = await added([
      record({ NewImage: order('refunded', 4900) }),
      record({ NewImage: order('lost') }),
    ])
    expect(today).toMatchObject({
      sales: (yesterday?.sales ?? 0) + 2,
      refunds: (yesterday?.refunds ?? 0) + 1,
      refunded_cents: (yesterday?.refunded_cents ?? 0) + 4900,
      disputes: (yesterday?.disputes ?? 0) + 1,
    })
  })

  test('leave out orders that move to the platform', async () => {
    const { state, refunded_cents } = order('partially_refunded', 1000)
    const moved = {
      ...order('partially_refunded', 1000),
      ...{ tenant_id: { S: 'platform' }, before_move: { M: { state, refunded_cents } } },
    }
    const { today, yesterday } = await added([record({ NewImage: moved })])
    expect(today).toEqual(yesterday)
  })

  test('count what the platform itself sold', async () => {
    const own = { ...order('paid'), tenant_id: { S: 'platform' }, store_id: { S: 'platform' } }
    const { today, yesterday } = await added([record({ NewImage: own })])
    expect(today?.sales).toBe((yesterday?.sales ?? 0) + 1)
  })

  test('count payouts once they are sent, and credits that the model took', async () => {
    const payout = (state: string) => ({
      ...{ type: { S: 'payout' }, tenant_id: { S: 'of-ada' } },
      ...{ state: { S: state }, cents: { N: '5300' } },
    })
    const credit = (reason: string) => ({
      ...{ type: { S: 'credit' }, id: { S: ulid() }, tenant_id: { S: 'of-ada' } },
      ...{ delta: { N: '-10' }, reason: { S: reason } },
    })
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

  const itemsOf = async (query: Record<string, string>) => {
    const { body } = await desk.operator.call(listFigure, undefined, undefined, query)
    return z.object({ items: z.array(FigureItem), cursor: z.optional(z.string()) }).parse(body)
  }

  test('lead to the sales and refunds of a day, each listed once', async () => {
    const { tenantId } = await accountSeller(desk.accounts)
    const id = ulid()
    const sold = { ...order('paid', 0, id), tenant_id: { S: tenantId } }
    const refunded = { ...order('partially_refunded', 1000, id), tenant_id: { S: tenantId } }
    const on = { ApproximateCreationDateTime: Date.parse('2031-05-06T10:00:00Z') / 1000 }
    await added([record({ ...on, NewImage: sold }), record({ ...on, OldImage: sold, NewImage: refunded })])
    const day = '2031-05-06'
    const item = { id, tenant_id: tenantId, store_name: expect.any(String), at: '2031-05-06T10:00:00.000Z' }
    expect((await itemsOf({ list: 'sales', day })).items).toEqual([{ ...item, cents: 4900 }])
    expect((await itemsOf({ list: 'refunds', day })).items).toEqual([{ ...item, cents: 1000 }])
    expect((await itemsOf({ list: 'sales', day: '2031-05-07' })).items).toEqual([])
    expect(await roundTripsOf(() => itemsOf({ list: 'sales', day }))).toBeLessThanOrEqual(3)
  })

  test('lead to a refund that failed as well', async () => {
    const at = (hour: number) => ({ ApproximateCreationDateTime: Date.UTC(2031, 6, 8, hour) / 1000 })
    const [paid, refunded] = [order('paid'), order('refunded', 4900)]
    await added([
      record({ ...at(1), OldImage: paid, NewImage: refunded }),
      record({ ...at(2), OldImage: refunded, NewImage: paid }),
    ])
    const { items } = await itemsOf({ list: 'refunds', day: '2031-07-08' })
    expect(items.map(({ cents }) => cents)).toEqual([-4900, 4900])
  })

  test('lead to running subscriptions, also when changes arrive in another order', async () => {
    const { tenantId } = await accountSeller(desk.accounts)
    const [began, changed, ended] = [1, 2, 3].map((n) => ({ eventID: ulid(), SequenceNumber: `${n}` }))
    const at = (place: typeof began, change: DynamoDBRecord['dynamodb']) => {
      const made = record(change, place?.eventID)
      return { ...made, dynamodb: { ...made.dynamodb, SequenceNumber: place?.SequenceNumber ?? '' } }
    }
    const [monthly, yearly] = [
      tenant(4700, 'month', 'active', tenantId),
      tenant(58_800, 'year', 'active', tenantId),
    ]
    const listed = async () =>
      (await itemsOf({ list: 'subscriptions' })).items.filter(({ tenant_id }) => tenant_id === tenantId)
    await countFigures([at(changed, { OldImage: monthly, NewImage: yearly })])
    await countFigures([at(began, { NewImage: monthly })])
    expect(await listed()).toMatchObject([{ cents: 4900, text: 'year' }])
    await countFigures([at(ended, { OldImage: yearly })])
    expect(await listed()).toEqual([])
  })

  test('stop counting the subscription of a seller who is deleted', async () => {
    const gone = { ...record({ OldImage: tenant(4700) }), eventName: 'REMOVE' as const }
    const { before, after } = await added([record({ NewImage: tenant(4700) }), gone])
    expect(after.recurring_cents).toBe(before.recurring_cents)
    expect(after.subscriptions).toBe(before.subscriptions)
  })

  test('say how many sellers are due to be paid', async () => {
    const before = (await figures()).payouts_due.sellers
    const payee = await newPayee()
    await desk.operator.call(retryPayout, { reason }, { id: payee.tenantId })
    expect((await figures()).payouts_due).toEqual({ sellers: before + 1, is_more: false })
  })
})
