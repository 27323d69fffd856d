import type { DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FigureItem } from '#contract/operators/platform.ts'
import { listFigureHandler as listFigure } from '#lambdas/actions/operators/platform.ts'
import { countFigures } from '#lambdas/changes/count-figures.ts'
import { plans } from '#rules/billing/plans.ts'
import { planPriceCents } from '#rules/billing/subscription.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'

const desk = startDeskForTests()
const { priceCentsPerMonth } = plans.lite

test('a subscription is listed as yearly once it changed to a year', async () => {
  const id = ulid()
  const tenant = (interval: 'month' | 'year') => ({
    ...{ type: { S: 'tenant' }, id: { S: id } },
    subscription: {
      M: {
        ...{ status: { S: 'active' }, interval: { S: interval } },
        price_cents: { N: String(planPriceCents(priceCentsPerMonth, interval)) },
      },
    },
  })
  const record = (SequenceNumber: string, images: DynamoDBRecord['dynamodb']): DynamoDBRecord => ({
    eventID: ulid(),
    eventName: 'MODIFY',
    dynamodb: { ...images, SequenceNumber },
  })
  await countFigures([record('1', { NewImage: tenant('month') })])
  await countFigures([record('2', { OldImage: tenant('month'), NewImage: tenant('year') })])
  const { body } = await desk.operator.call(listFigure, undefined, undefined, { list: 'subscriptions' })
  const { items } = z.object({ items: z.array(FigureItem) }).parse(body)
  const yearly = { cents: priceCentsPerMonth, text: 'year' }
  expect(items.find(({ tenant_id }) => tenant_id === id)).toMatchObject(yearly)
})
