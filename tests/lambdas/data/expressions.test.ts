import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { describe, expect, test } from 'vitest'
import { nameCandidates } from '#lambdas/data/store/name-candidates.ts'
import { pendingAccountOf } from '#lambdas/data/table/account-keys.ts'
import {
  ConditionFailedError,
  ignoreConditionFailure,
  isRetryable,
  succeeds,
  toConditionFailedError,
} from '#lambdas/data/table/conditions.ts'
import { updateExpression, upsertExpression } from '#lambdas/data/table/expressions.ts'
import { homePrefix, keys } from '#lambdas/data/table/keys.ts'

describe('an update', () => {
  test('sets what has a value, removes what is null and leaves the rest', () => {
    expect(updateExpression({ status: 'live', count: 0, price: null, old: null, name: undefined })).toEqual({
      UpdateExpression: 'SET #status = :status, #count = :count REMOVE #price, #old',
      ExpressionAttributeNames: { '#status': 'status', '#count': 'count', '#price': 'price', '#old': 'old' },
      ExpressionAttributeValues: { ':status': 'live', ':count': 0 },
    })
  })

  test('an update that only sets or removes has no empty clause', () => {
    expect(updateExpression({ a: '' }).UpdateExpression).toBe('SET #a = :a')
    expect(updateExpression({ a: null })).toEqual({
      UpdateExpression: 'REMOVE #a',
      ExpressionAttributeNames: { '#a': 'a' },
    })
  })

  test('an update that may create the item keeps its first creation time', () => {
    const origin = { type: 'site', id: 's', created_at: 'now' }
    expect(upsertExpression(origin, { status: 'live', etag: null })).toEqual({
      UpdateExpression:
        'SET created_at = if_not_exists(created_at, :created_at), #type = :type, #id = :id, #status = :status REMOVE #etag',
      ExpressionAttributeNames: { '#type': 'type', '#id': 'id', '#status': 'status', '#etag': 'etag' },
      ExpressionAttributeValues: { ':type': 'site', ':id': 's', ':status': 'live', ':created_at': 'now' },
    })
  })
})

describe('a refused condition', () => {
  const refused = new ConditionFailedError([1, 3])
  const other = new Error('other')
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'm',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    })

  test('names the operations, and is distinguished from other errors', async () => {
    expect(refused).toMatchObject({ failed: [1, 3], message: 'The condition of operation 1, 3 failed.' })
    expect(await succeeds(Promise.resolve())).toBe(true)
    expect(await succeeds(Promise.reject(refused))).toBe(false)
    await expect(succeeds(Promise.reject(other))).rejects.toBe(other)
    expect(await ignoreConditionFailure(Promise.resolve(7))).toBe(7)
    expect(await ignoreConditionFailure(Promise.reject(refused))).toBeUndefined()
    await expect(ignoreConditionFailure(Promise.reject(other))).rejects.toBe(other)
  })

  test('is the same for a single write and in a transaction', () => {
    const single = new ConditionalCheckFailedException({ message: 'm', $metadata: {} })
    expect(toConditionFailedError(single)?.failed).toEqual([0])
    const several = cancelled('ConditionalCheckFailed', 'None', 'ConditionalCheckFailed')
    expect(toConditionFailedError(several)?.failed).toEqual([0, 2])
    expect(toConditionFailedError(cancelled('TransactionConflict'))).toBeUndefined()
    expect(toConditionFailedError(new TransactionCanceledException({ message: 'm', $metadata: {} }))).toBe(
      undefined,
    )
    expect(toConditionFailedError(other)).toBeUndefined()
  })

  test.each(['TransactionConflict', 'ProvisionedThroughputExceeded', 'ThrottlingError'])(
    'a transaction cancelled for %s may succeed a moment later',
    (code) => {
      expect(isRetryable(cancelled('None', code))).toBe(true)
      expect(isRetryable(cancelled('None', 'ValidationError'))).toBe(false)
    },
  )

  test.each([
    'TransactionConflictException',
    'TransactionInProgressException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'ThrottlingException',
    'InternalServerError',
  ])('%s may not happen again', (name) => {
    expect(isRetryable(Object.assign(new Error('m'), { name }))).toBe(true)
    expect(isRetryable({ name })).toBe(false)
    expect(isRetryable(other)).toBe(false)
  })
})

test('each kind of item has its own keys; tenant items are in their partition', () => {
  const written = [
    [keys.profile('u'), 'USER#u PROFILE'],
    [keys.tenant('t'), 'TENANT#t HOME#TENANT'],
    [keys.store('t'), 'TENANT#t HOME#STORE'],
    [keys.siteHead('t'), 'TENANT#t HOME#SITE'],
    [keys.stats('t'), 'TENANT#t HOME#STATS'],
    [keys.storeProduct('t', 'p'), 'TENANT#t HOME#PRODUCT#p'],
    [keys.content('t'), 'TENANT#t CONTENT'],
    [keys.release('t', 'r'), 'TENANT#t RELEASE#r'],
    [keys.credit('t', 'c'), 'TENANT#t CREDIT#c'],
    [keys.order('t', 'at', 'p'), 'TENANT#t ORDER#at#p'],
    [keys.buyer('t', 'b'), 'TENANT#t BUYER#b'],
    [keys.customer('t', 'at', 'b'), 'TENANT#t CUSTOMER#at#b'],
    [keys.purchase('t', 'b', 'at', 'p'), 'TENANT#t PURCHASE#b#at#p'],
    [keys.ledgerEntry('t', 'at', 'e'), 'TENANT#t LEDGER#at#e'],
    [keys.heldBucket('t', 'day'), 'TENANT#t HELD#day'],
    [keys.dayTotals('t', 'day'), 'TENANT#t DAY#day'],
    [keys.sourceTotals('t', 'day', 's'), 'TENANT#t DAY#day#s'],
    [keys.recentDays('t', 'month'), 'TENANT#t HOME#DAYS#month'],
    [keys.storefront('s'), 'STOREFRONT#s STOREFRONT'],
    [keys.checkout('c'), 'CHECKOUT#c CHECKOUT'],
    [keys.payment('p'), 'PAYMENT#p PAYMENT'],
    [keys.receipt('p'), 'PAYMENT#p RECEIPT'],
    [keys.library('l'), 'LIBRARY#l LIBRARY'],
    [keys.courseGrant('l', 'c', 'p'), 'LIBRARY#l GRANT#c#p'],
    [keys.accessLink('h'), 'ACCESS#h ACCESS'],
    [keys.progress('l', 'c', 'p'), 'LIBRARY#l PROGRESS#c#p'],
    [keys.givenSeat('l', 'c', 'p', 2), 'LIBRARY#l SEAT#c#p#2'],
    [keys.seatLink('h'), 'SEAT#h SEAT'],
    [keys.refundRequest('p'), 'REFUNDREQUESTS PAYMENT#p'],
    [keys.cart('h'), 'CHECKOUT#cart-h CART'],
    [keys.buyerSession('h'), 'BUYERSESSION#h SESSION'],
    [keys.course('c'), 'COURSE#c COURSE'],
    [keys.lesson('c', 'l'), 'COURSE#c LESSON#l'],
    [keys.courseIntroduction('c'), 'COURSE#c INTRODUCTION'],
    [keys.courseVersion('c', 2), 'COURSE#c VERSION#000002'],
    [keys.lessonOfVersion('c', 2, 'l'), 'COURSE#c VERSIONLESSON#000002#l'],
    [keys.catalogProduct('c'), 'CATALOG PRODUCT#c'],
    [keys.catalogVersion(12), 'CATALOGVERSIONS VERSION#000012'],
    [keys.productOfVersion(12, 'c'), 'CATALOGVERSION#000012 PRODUCT#c'],
    [keys.siteName('n'), 'NAME#SITE#n NAME'],
    [keys.tenantName('n'), 'NAME#TENANT#n NAME'],
    [keys.code('verification', 'e'), 'CODE#verification#e CODE'],
    [keys.resetGrant('e'), 'CODE#password_reset#e GRANT'],
    [keys.resetLink('e'), 'CODE#password_reset#e LINK'],
    [keys.pendingAccount('u'), 'NEWCOMER#u NEWCOMER'],
    [keys.notice('e'), 'CODE#password_reset#e NOTICE'],
    [keys.audit('a'), 'AUDIT a'],
    [keys.rate('send', 'w'), 'RATE#send w'],
  ] as const
  for (const [{ pk, sk }, key] of written) expect(`${pk} ${sk}`).toBe(key)
  expect(homePrefix).toBe('HOME#')
  expect(pendingAccountOf(keys.pendingAccount('u'))).toBe('u')
  expect(pendingAccountOf(keys.profile('u'))).toBeUndefined()
})

describe('names to claim', () => {
  test('are the name, small numbers, then suffixes that nobody can guess', () => {
    expect(nameCandidates('ada', 48, ['x', 'y'])).toEqual([
      'ada',
      'ada-2',
      'ada-3',
      'ada-4',
      'ada-x',
      'ada-y',
    ])
    const random = nameCandidates('ada', 48).slice(4)
    expect(random).toHaveLength(4)
    expect(new Set(random).size).toBe(4)
    for (const name of random) expect(name).toMatch(/^ada-[\da-f]{10}$/)
  })

  test('are never reserved and never too long', () => {
    expect(nameCandidates('storewright', 48)).toEqual([])
    expect(nameCandidates('n', 48, ['5', 'x'])).toEqual(['n', 'n-2', 'n-3', 'n-4', 'n-x'])
    expect(nameCandidates('a'.repeat(48), 48, ['x'])).toEqual([
      'a'.repeat(48),
      ...['2', '3', '4', 'x'].map((suffix) => `${'a'.repeat(46)}-${suffix}`),
    ])
  })

  test('include a longest name that ends in a small number once', () => {
    const longest = (suffix: string) => `${'a'.repeat(46)}-${suffix}`
    for (const name of ['2', '3', '4'].map(longest)) {
      const others = ['2', '3', '4', 'x'].map(longest).filter((it) => it !== name)
      expect(nameCandidates(name, 48, ['x'])).toEqual([name, ...others])
    }
  })
})
