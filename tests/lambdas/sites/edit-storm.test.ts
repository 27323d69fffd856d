import { expect, test } from 'vitest'
import {
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { loadSiteRecord } from '#lambdas/data/site/site-records.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import type { Answer } from '#tests/harness/sellers/in-process-seller.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { whileTabsEdit } from '../support/editor-tabs.ts'
import { bucketForAllTests, modelForAllTests } from '../support/for-all-tests.ts'
import { expectPageAgrees } from '../support/live-page.ts'

const bucket = bucketForAllTests()
modelForAllTests()

const refusals = (answers: readonly Answer[]) =>
  answers.filter(({ status, body }) => status !== 200 && body.error !== 'conflict')

test('while 24 tabs edit, publishing, rollback and unpublishing agree with the record', async () => {
  const seller = await sellerWithSite()
  const answers: Answer[] = []
  const edits = await whileTabsEdit(seller, async () => {
    answers.push(await seller.call(publishSite))
    await expectPageAgrees(bucket, seller)
    const { live_release_id } = (await loadSiteRecord(seller.tenantId)) ?? {}
    answers.push(await seller.call(rollBack, { release_id: live_release_id }))
    await expectPageAgrees(bucket, seller)
    answers.push(await seller.call(unpublishSite))
    await expectPageAgrees(bucket, seller)
  })
  expect(refusals([...answers, ...edits])).toEqual([])
})

test('while 24 tabs edit, a generation is saved and paid', async () => {
  const previous = validSiteContent.benefits.map((item) => ({ ...item, title: 'Previous' }))
  const seller = await sellerWithSite({ ...validSiteContent, benefits: previous })
  const answers: Answer[] = []
  const edits = await whileTabsEdit(seller, async () => {
    answers.push(await seller.generate())
  })
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([[200, undefined]])
  expect(refusals(edits)).toEqual([])
  expect(await seller.credits()).toBe(90)
  expect((await seller.site()).content.benefits).toEqual(validSiteContent.benefits)
})
